import { providerSettings } from '../../settings/providerSettings.ts';
import { type Environment, SettingError } from '../../settings/settingError.ts';
import type { ConfiguredProvider, PaymentProvider } from './provider.ts';

interface StoreTerms {
  /** ISO 4217; null for a store that sells nothing any more. Its providers stay on for what it has sold. */
  currency: string | null;
  /** The store takes test accounts alone. */
  sandbox: boolean;
}

/**
 * The providers that the publisher has set up.
 * @throws SettingError
 */
export const configureProviders = (
  providers: readonly PaymentProvider[],
  settings: Environment,
  store: StoreTerms,
): ConfiguredProvider[] => providers.flatMap((provider) => configure(provider, settings, store) ?? []);

/** Null for a provider that is off. */
function configure(
  { name, title, sells, settings, amounts, liveSetting, configure: withSettings }: PaymentProvider,
  given: Environment,
  { currency, sandbox }: StoreTerms,
): ConfiguredProvider | null {
  const parsed = providerSettings(settings, given);
  if (parsed === null) return null;
  if (currency !== null && !amounts.has(currency)) {
    const [first] = Object.keys(settings);
    throw new SettingError(
      `STORE_CURRENCY: ${title} takes no payments in ${currency}; choose another currency or unset ${first} and what goes with it`,
    );
  }
  const live = sandbox ? liveSetting?.(parsed) : null;
  if (live) throw new SettingError(`${live}: is of a live ${title} account; with SANDBOX=true, take a test account`);
  return { name, sells, ...withSettings(parsed) };
}
