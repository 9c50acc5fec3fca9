import { providerSettings } from '../../settings/providerSettings.ts';
import { type Environment, SettingError } from '../../settings/settingError.ts';
import type { ConfiguredProvider, PaymentProvider } from './provider.ts';

/**
 * The providers that the publisher has set up.
 * @param currency ISO 4217; null for a store that sells nothing
 * @throws SettingError
 */
export const configureProviders = (
  providers: readonly PaymentProvider[],
  settings: Environment,
  currency: string | null,
): ConfiguredProvider[] => providers.flatMap((provider) => configure(provider, settings, currency) ?? []);

/** Null for a provider that is off. */
function configure(
  { name, title, sells, settings, amounts, configure: withSettings }: PaymentProvider,
  given: Environment,
  currency: string | null,
): ConfiguredProvider | null {
  const parsed = providerSettings(settings, given);
  if (parsed === null || currency === null) return null;
  if (!amounts.has(currency)) {
    const [first] = Object.keys(settings);
    throw new SettingError(
      `STORE_CURRENCY: ${title} takes no payments in ${currency}; choose another currency or unset ${first} and what goes with it`,
    );
  }
  return { name, sells, ...withSettings(parsed) };
}
