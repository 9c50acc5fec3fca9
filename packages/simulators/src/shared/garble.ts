import type { FastifyReply } from 'fastify';

/** An answer of somebody else's. */
export function garble(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Welcome to the network</title>');
  return reply;
}
