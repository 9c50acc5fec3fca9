import { Readable } from 'node:stream';
import { type DeskOperation, type DeskOperationName, deskOperations } from '@magazine-store/protocol/desk';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { compressionInParts } from '../compression.ts';
import type { OperationShapes } from '../operationShapes.ts';
import type { Services } from '../services.ts';
import type { DeskActor, DeskUser } from './deskActor.ts';
import { createDeskDoor } from './deskDoor.ts';
import { type DeskCall, DeskFile, type DeskHandler } from './deskHandler.ts';
import { deskHandlers } from './deskHandlers.ts';
import { uploadRoutes } from './issues/uploadRoutes.ts';

/** Routes for all operations of the desk, for its members alone. */
export function deskRoutes(app: FastifyInstance, services: Services): void {
  const { visitors } = services;
  const handlers = deskHandlers(services);
  const door = createDeskDoor(services);
  const actors = new WeakMap<FastifyRequest, DeskActor | DeskUser>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  for (const name of Object.keys(deskOperations) as DeskOperationName[]) {
    const operation: DeskOperation = deskOperations[name];
    const shapes: OperationShapes = deskWire[name];
    const status = shapes.answer.safeParse(null).success ? 204 : 200;
    const handler = handlers[name] as DeskHandler<DeskOperationName>;
    app.route({
      method: operation.method,
      url: operation.path,
      // Before the request is read: a stranger doesn't learn the shapes.
      onRequest: async (request, reply) => {
        actors.set(request, await door.admit(request, operation));
        visitors.restoreCsrfToken(request, reply);
      },
      schema: {
        ...(shapes.params && { params: shapes.params }),
        ...(shapes.query && { querystring: shapes.query }),
        ...(shapes.body && { body: shapes.body }),
        ...(!operation.file && { response: { [status]: shapes.answer } }),
      },
      ...(operation.file && !operation.picture && { compress: compressionInParts }),
      async handler(request, reply) {
        const { params, query, body } = request;
        const actor = actors.get(request);
        const answer = await handler({
          params,
          query,
          body,
          actor,
          log: request.log,
        } as unknown as DeskCall<DeskOperationName>);
        reply.header('Cache-Control', 'no-store').header('Cross-Origin-Resource-Policy', 'same-origin');
        if (answer instanceof DeskFile) return sendFile(reply, answer);
        return reply.code(status).send(answer ?? undefined);
      },
    });
  }
  uploadRoutes(app, services, door);
}

function sendFile(reply: FastifyReply, { name, type, content }: DeskFile) {
  if (name !== null) reply.header('Content-Disposition', contentDisposition(name));
  return reply.type(type).send(Readable.from(content));
}
