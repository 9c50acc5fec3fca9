import { z } from 'zod';
import { parseSettings } from '../../settings/parseSettings.ts';
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
  { name, title, sells, settings: shape, amounts, configure: withSettings }: PaymentProvider,
  given: Environment,
  currency: string | null,
): ConfiguredProvider | null {
  const schema = z.object(shape);
  const needed = Object.keys(shape).filter((setting) => !shape[setting]?.safeParse(undefined).success);
  const missing = needed.filter((setting) => given[setting] === undefined);
  if (missing.length === needed.length) {
    parseSettings(schema.partial(), given);
    return null;
  }
  // With a part of the settings no buyer could pay.
  if (missing.length > 0) throw new SettingError(`${missing[0]}: is missing: set all of ${needed.join(', ')}`);
  const parsed = parseSettings(schema, given);
  if (currency === null) return null;
  if (!amounts.has(currency)) {
    throw new SettingError(
      `STORE_CURRENCY: ${title} takes no payments in ${currency}; choose another currency or unset ${needed[0]} and what goes with it`,
    );
  }
  return { name, sells, ...withSettings(parsed) };
}
