import { Readable } from 'node:stream';
import { type DeskOperation, type DeskOperationName, deskOperations } from '@magazine-store/protocol/desk';
import { deskWire } from '@magazine-store/protocol/desk/schemas';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { HttpError } from '../httpError.ts';
import { addressKey } from '../limits/addressKey.ts';
import type { Services } from '../services.ts';
import type { DeskActor, DeskUser } from './deskActor.ts';
import { type DeskCall, DeskFile, type DeskHandler } from './deskHandler.ts';
import { deskHandlers } from './deskHandlers.ts';
import { findMember, findUser } from './findMember.ts';

const MINUTE = 60;

/** After this time a member signs in again before a sensitive call. */
const FRESH_SECONDS = 15 * MINUTE;

/** Routes for all operations of the desk, for its members alone. */
export function deskRoutes(app: FastifyInstance, services: Services): void {
  const { db, visitors, createLimiter } = services;
  const handlers = deskHandlers(services);
  const ofAddress = createLimiter({ name: 'desk', most: 1200, seconds: MINUTE });
  const ofAccount = createLimiter({ name: 'desk of an account', most: 600, seconds: MINUTE });
  const actors = new WeakMap<FastifyRequest, DeskActor | DeskUser>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  for (const name of Object.keys(deskOperations) as DeskOperationName[]) {
    const operation: DeskOperation = deskOperations[name];
    const shapes: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; answer: z.ZodType } = deskWire[name];
    const status = shapes.answer.safeParse(null).success ? 204 : 200;
    const handler = handlers[name] as DeskHandler<DeskOperationName>;
    app.route({
      method: operation.method,
      url: operation.path,
      // Before the request is read: a stranger doesn't learn the shapes.
      onRequest: async (request, reply) => {
        await ofAddress.consume(addressKey(request.ip));
        actors.set(request, await admit(request, operation));
        visitors.restoreCsrfToken(request, reply);
      },
      schema: {
        ...(shapes.params && { params: shapes.params }),
        ...(shapes.query && { querystring: shapes.query }),
        ...(shapes.body && { body: shapes.body }),
        ...(!operation.file && { response: { [status]: shapes.answer } }),
      },
      async handler(request, reply) {
        const { params, query, body } = request;
        const actor = actors.get(request);
        const answer = await handler({ params, query, body, actor } as unknown as DeskCall<DeskOperationName>);
        reply.header('Cache-Control', 'no-store').header('Cross-Origin-Resource-Policy', 'same-origin');
        if (answer instanceof DeskFile) return sendFile(reply, answer);
        return reply.code(status).send(answer ?? undefined);
      },
    });
  }

  /** @throws HttpError for a request that may not make the call */
  async function admit(request: FastifyRequest, { roles, sensitive, forUsers }: DeskOperation) {
    const userId = await visitors.requireUser(request);
    await ofAccount.consume(String(userId));
    if (forUsers) return findUser(db, userId);
    const member = await findMember(db, userId);
    if (!member || !roles.includes(member.role)) throw new HttpError(403, 'forbidden');
    if (sensitive && !(await visitors.isFresh(request, FRESH_SECONDS))) throw new HttpError(403, 'sign_in_again');
    return member;
  }
}

function sendFile(reply: FastifyReply, { name, type, content }: DeskFile) {
  if (name !== null) reply.header('Content-Disposition', contentDisposition(name));
  return reply.type(type).send(Readable.from(content));
}
