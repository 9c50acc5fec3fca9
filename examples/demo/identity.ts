import {
  type IdentityProviders,
  type IdentityProvidersOptions,
  startIdentityProviders,
} from '../../packages/simulators/src/index.ts';

const CUSTOM = 'press-id';

/** Identity providers for a store at this address. */
export async function startIdentitySimulators(
  storeUrl: string,
  port: number,
  { allProviders = false, others = [] }: Pick<IdentityProvidersOptions, 'allProviders' | 'others'>,
): Promise<IdentityProviders> {
  const providers = await startIdentityProviders({ port, allProviders, others });
  for (const name of providers.names) providers.registerRedirectUri(name, `${storeUrl}/auth/callback/${name}`);
  return providers;
}

/** Settings of a server that offers all of these providers. */
export function identitySettings(providers: IdentityProviders): Record<string, string> {
  const settings: Record<string, string> = {
    AUTH_CUSTOM_NAME: CUSTOM,
    AUTH_CUSTOM_DISPLAY_NAME: 'Press ID',
    AUTH_CUSTOM_LOGO: providers.settings(CUSTOM).logo,
  };
  for (const name of providers.names) {
    const { client_id, client_secret, discovery } = providers.settings(name);
    const prefix = `AUTH_${name === CUSTOM ? 'CUSTOM' : name.toUpperCase().replaceAll('-', '_')}`;
    settings[`${prefix}_CLIENT_ID`] = client_id;
    settings[`${prefix}_CLIENT_SECRET`] = client_secret;
    settings[`${prefix}_URL`] =
      discovery?.replace('/.well-known/openid-configuration', '') ?? `${providers.url}/${name}`;
  }
  return settings;
}
