import type { PageData } from '@magazine-store/protocol';
import { type Config, SettingError } from '../../config.ts';
import { amazon } from './amazon.ts';
import { custom } from './custom.ts';
import { facebook } from './facebook.ts';
import { google } from './google.ts';
import { microsoft } from './microsoft.ts';
import { paypal } from './paypal.ts';
import type { ClientSettings, Provider } from './provider.ts';

const KNOWN = { google, facebook, paypal, amazon, microsoft };
type KnownName = keyof typeof KNOWN;
const knownNames = Object.keys(KNOWN) as KnownName[];

/**
 * The identity providers that the settings name, by name. @throws SettingError for a provider whose settings are
 * incomplete
 */
export function createProviders(config: Config): ReadonlyMap<string, Provider> {
  const providers = knownNames.flatMap((name) => {
    const client = readClientSettings(config, name);
    return client ? [KNOWN[name](client)] : [];
  });
  const own = readClientSettings(config, 'custom');
  if (own) {
    const url = config.AUTH_CUSTOM_URL;
    if (!url) throw new SettingError('AUTH_CUSTOM_URL: is missing; AUTH_CUSTOM_CLIENT_ID needs it');
    providers.push(custom({ ...own, url, name: config.AUTH_CUSTOM_NAME }));
  }
  return new Map(providers.map((provider) => [provider.name, provider]));
}

function readClientSettings(config: Config, provider: KnownName | 'custom'): ClientSettings | null {
  const name = provider.toUpperCase() as Uppercase<typeof provider>;
  const clientId = config[`AUTH_${name}_CLIENT_ID`];
  const clientSecret = config[`AUTH_${name}_CLIENT_SECRET`];
  if (!clientId && !clientSecret) return null;
  const missing = clientId ? 'SECRET' : 'ID';
  if (!clientId || !clientSecret)
    throw new SettingError(
      `AUTH_${name}_CLIENT_${missing}: is missing: set both, AUTH_${name}_CLIENT_ID and AUTH_${name}_CLIENT_SECRET`,
    );
  return { clientId, clientSecret, url: config[`AUTH_${name}_URL`] };
}

/** The data about identity providers in a store's pages. */
export function providerData(config: Config): Pick<PageData, 'auth' | 'auth_providers' | 'custom_provider'> {
  const { AUTH_CUSTOM_NAME: name, AUTH_CUSTOM_DISPLAY_NAME: displayName, AUTH_CUSTOM_LOGO: logo } = config;
  const others = knownNames.filter((known) => readClientSettings(config, known));
  const own = readClientSettings(config, 'custom') !== null;
  return {
    auth: own || others.length > 0,
    auth_providers: others,
    ...(own && { custom_provider: { name, display_name: displayName ?? name, logo: logo ?? '' } }),
  };
}
