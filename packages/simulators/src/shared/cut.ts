import type { FastifyReply } from 'fastify';

/** No answer: the connection ends. */
export function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
