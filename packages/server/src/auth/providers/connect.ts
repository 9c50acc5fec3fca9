import type { OAuthSettings } from './oauth.ts';
import type { OpenIdSettings } from './openId.ts';
import type { Connection } from './provider.ts';

/** Connects to a provider of OpenID Connect, by its discovery document. */
export const byOpenId =
  (settings: OpenIdSettings) =>
  async (seconds: number): Promise<Connection> =>
    (await import('./openId.ts')).connectOpenId(settings, seconds);

/** Connects to a provider that speaks OAuth 2.0 alone. */
export const byOAuth =
  (settings: OAuthSettings) =>
  async (seconds: number): Promise<Connection> =>
    (await import('./oauth.ts')).connectOAuth(settings, seconds);
