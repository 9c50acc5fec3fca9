import { unescape as percentDecoded } from 'node:querystring';
import type { Provider, Refusal } from './provider.ts';

/** Id and secret are encoded like form fields before they become Basic (RFC 6749, 2.3.1). */
const decodeForm = (text: string) => percentDecoded(text.replaceAll('+', ' '));

/**
 * The reason why a token request isn't the client's, by the methods that its provider documents; undefined if it is.
 */
export function refuseClient(
  provider: Provider,
  client: { id: string; secret: string },
  authorization: string | undefined,
  body: URLSearchParams,
): Refusal | undefined {
  const refuse = (description: string): Refusal => ({ status: 401, error: 'invalid_client', description });
  const basic = /^basic (.+)$/i.exec(authorization ?? '')?.[1];
  const posted = body.get('client_secret');
  if (basic && posted !== null) {
    return { status: 400, error: 'invalid_request', description: 'The client has two secrets' };
  }
  if (!provider.clientAuthentication.includes(basic ? 'client_secret_basic' : 'client_secret_post')) {
    return refuse('The client does not authenticate in the documented way');
  }
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeForm)
    : [body.get('client_id'), posted];
  return id === client.id && secret === client.secret ? undefined : refuse('The client or its secret is not known');
}
