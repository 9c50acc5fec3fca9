import type { FastifyRequest } from 'fastify';
import type { Stage } from '../stage.ts';
import type { Call } from './calls.ts';
import { Refusal } from './refusal.ts';

const unauthorized = (message: string, code?: string) =>
  new Refusal(
    401,
    { type: 'invalid_request_error', message, ...(code !== undefined && { code }) },
    { beforeAnything: true },
  );

/** Reads the key of a request: a bearer token, or the user of Basic (https://docs.stripe.com/api/authentication). */
export function authenticate(stage: Stage, call: Call, request: FastifyRequest): { publishable: boolean } {
  const [, scheme, value = ''] = /^(bearer|basic) (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const key = scheme?.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : value;
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === stage.secretKey) return { publishable: false };
  if (key !== stage.publishableKey) {
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
  }
  if (call.publishable) return { publishable: true };
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.';
  throw unauthorized(message, 'secret_key_required');
}
