import type { FastifyReply } from 'fastify';
import type { Refusal } from './provider.ts';
import type { Stage } from './stage.ts';

/** Sends an error in the provider's words, or else the standard's. A 401 says how to authenticate, as HTTP demands. */
export function sendRefusal({ provider }: Stage, reply: FastifyReply, refusal: Refusal) {
  const { status, error, description } = refusal;
  const { status: code, body } = provider.refuse?.(refusal) ?? {
    status,
    body: { error, error_description: description },
  };
  if (code === 401) {
    reply.header('WWW-Authenticate', error === 'invalid_client' ? 'Basic realm="token"' : `Bearer error="${error}"`);
  }
  return reply.code(code).header('Cache-Control', 'no-store').send(body);
}
