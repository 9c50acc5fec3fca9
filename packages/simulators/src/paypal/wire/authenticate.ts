import type { Stage } from '../stage.ts';
import type { Answer, CallContext } from './callContext.ts';
import { Refusal } from './refusal.ts';

/** Nine hours, as at the provider. */
const LIFETIME_SECONDS = 32_400;

/** https://developer.paypal.com/api/rest/authentication/: errors of this call have the form of OAuth. */
export function createToken({ stage, body, authorization }: CallContext): Answer {
  const [, encoded = ''] = /^basic (.+)$/i.exec(authorization) ?? [];
  if (Buffer.from(encoded, 'base64').toString() !== `${stage.clientId}:${stage.secret}`) {
    return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
  }
  if (body.text('grant_type') !== 'client_credentials') {
    return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' } };
  }
  const token = stage.tokens.make(LIFETIME_SECONDS);
  return {
    status: 200,
    body: {
      scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/subscriptions',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: LIFETIME_SECONDS,
      nonce: `${new Date().toISOString()}${token.slice(-20)}`,
    },
  };
}

export function authenticate(stage: Stage, authorization: string): void {
  const [, token = ''] = /^bearer (.+)$/i.exec(authorization) ?? [];
  if (stage.tokens.holds(token)) return;
  const message = 'Authentication failed due to invalid authentication credentials or a missing Authorization header.';
  throw new Refusal(401, 'AUTHENTICATION_FAILURE', message, []);
}
