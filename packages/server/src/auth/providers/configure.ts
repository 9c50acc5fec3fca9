import { providerSettings } from '../../settings/providerSettings.ts';
import { type Environment, SettingError } from '../../settings/settingError.ts';
import type { ConfiguredProvider, IdentityProvider } from './provider.ts';

/** The identity providers that the publisher has set up. @throws SettingError */
export function configureIdentityProviders(
  providers: readonly IdentityProvider[],
  given: Environment,
): ConfiguredProvider[] {
  const configured = providers.flatMap(({ name, label, settings, configure }) => {
    const parsed = providerSettings(settings, given);
    return parsed ? [{ name, label, ...configure(parsed) }] : [];
  });
  const names = configured.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new SettingError(`AUTH_CUSTOM_NAME: must not be ${twice}, as another provider is`);
  return configured;
}
