import * as client from 'openid-client';

/** The store as a client of an identity provider. */
export interface ClientSettings {
  clientId: string;
  clientSecret: string;
  /** The way in which the client shows its secret: `client_secret_post` by default, or `client_secret_basic`. */
  authenticateBy?: 'post' | 'basic';
}

export const clientAuthentication = ({ clientSecret, authenticateBy }: ClientSettings): client.ClientAuth =>
  (authenticateBy === 'basic' ? client.ClientSecretBasic : client.ClientSecretPost)(clientSecret);
