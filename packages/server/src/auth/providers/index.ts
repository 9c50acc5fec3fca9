import type { PageData } from '@magazine-store/protocol';
import { type Config, SettingError } from '../../config.ts';
import { custom } from './custom.ts';
import { google } from './google.ts';
import type { Provider } from './provider.ts';

/** Those that the settings name, by name. @throws SettingError for one that is named in part */
export function createProviders(config: Config): ReadonlyMap<string, Provider> {
  const providers: Provider[] = [];
  const googleClient = clientOf(config, 'GOOGLE');
  if (googleClient) providers.push(google({ ...googleClient, issuer: config.AUTH_GOOGLE_URL }));
  const customClient = clientOf(config, 'CUSTOM');
  if (customClient) {
    if (!config.AUTH_CUSTOM_ISSUER)
      throw new SettingError('AUTH_CUSTOM_ISSUER: is missing beside AUTH_CUSTOM_CLIENT_ID');
    providers.push(custom({ ...customClient, name: config.AUTH_CUSTOM_NAME, issuer: config.AUTH_CUSTOM_ISSUER }));
  }
  return new Map(providers.map((provider) => [provider.name, provider]));
}

function clientOf(config: Config, name: 'GOOGLE' | 'CUSTOM') {
  const clientId = config[`AUTH_${name}_CLIENT_ID`];
  const clientSecret = config[`AUTH_${name}_CLIENT_SECRET`];
  if (!clientId && !clientSecret) return null;
  const missing = clientId ? 'SECRET' : 'ID';
  if (!clientId || !clientSecret) throw new SettingError(`AUTH_${name}_CLIENT_${missing}: is missing beside the other`);
  return { clientId, clientSecret };
}

/** What a store's pages say of them. */
export function providerData(config: Config): Pick<PageData, 'auth' | 'auth_providers' | 'custom_provider'> {
  const { AUTH_CUSTOM_NAME: name, AUTH_CUSTOM_DISPLAY_NAME: displayName, AUTH_CUSTOM_LOGO: logo } = config;
  const own = config.AUTH_CUSTOM_CLIENT_ID !== undefined;
  const others: PageData['auth_providers'] = config.AUTH_GOOGLE_CLIENT_ID ? ['google'] : [];
  return {
    auth: own || others.length > 0,
    auth_providers: others,
    ...(own && { custom_provider: { name, display_name: displayName ?? name, logo: logo ?? '' } }),
  };
}
