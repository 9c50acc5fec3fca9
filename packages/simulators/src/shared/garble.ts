import type { FastifyReply } from 'fastify';

/** The answer of an unrelated server. */
export function garble(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Welcome to the network</title>');
  return reply;
}
