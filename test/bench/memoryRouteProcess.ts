import Fastify from 'fastify';

/** Answers the bytes that its parent sends. It sends its port to the parent. */
process.once('message', async (text: string) => {
  const bytes = Buffer.from(text);
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.((app.server.address() as { port: number }).port);
});
