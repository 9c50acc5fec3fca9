import {
  type Answer,
  type Body,
  type OperationName,
  operations,
  type Params,
  type Query,
} from '@magazine-store/protocol';
import { wire } from '@magazine-store/protocol/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { accountHandlers } from './account/handlers.ts';
import { authHandlers } from './auth/handlers.ts';
import { browserErrorHandlers } from './browserErrors/handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { couponHandlers } from './coupons/handlers.ts';
import { declarationHandlers } from './declarations/handlers.ts';
import { mediaHandlers } from './media/handlers.ts';
import type { OperationShapes } from './operationShapes.ts';
import { paymentHandlers } from './payments/handlers.ts';
import { createRateLimits } from './rateLimits.ts';
import { readingHandlers } from './reading/handlers.ts';
import { searchHandlers } from './search/handlers.ts';
import type { Services } from './services.ts';
import { siteHandlers } from './site/handlers.ts';
import { supportHandlers } from './support/handlers.ts';
import { textHandlers } from './texts/handlers.ts';

export interface Call<Op extends OperationName> {
  params: Params<Op>;
  query: Query<Op>;
  body: Body<Op>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Answers an operation. One that has sent its own bytes returns the reply. */
export type Handler<Op extends OperationName> = (call: Call<Op>) => Promise<Answer<Op> | FastifyReply>;

type Handlers = { [Op in OperationName]: Handler<Op> };

/** Fastify options of single routes. An error report is small, and writes one log line instead of two. */
const OPTIONS: Partial<Record<OperationName, { bodyLimit: number; logLevel: 'warn' }>> = {
  reportError: { bodyLimit: 4096, logLevel: 'warn' },
};

/** Routes for all operations of the protocol; one without a handler does not compile. */
export function apiRoutes(app: FastifyInstance, services: Services): void {
  const handlers = {
    ...siteHandlers(services),
    ...catalogueHandlers(services),
    ...readingHandlers(services),
    ...searchHandlers(services),
    ...authHandlers(services),
    ...accountHandlers(services),
    ...couponHandlers(services),
    ...paymentHandlers(services),
    ...declarationHandlers(services),
    ...mediaHandlers(services),
    ...supportHandlers(services),
    ...textHandlers(services),
    ...browserErrorHandlers(services),
  } satisfies Handlers;

  const limits = createRateLimits(services.createLimiter, services.visitors);

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  for (const name of Object.keys(operations) as OperationName[]) {
    const { method, path } = operations[name];
    const shapes: OperationShapes = wire[name];
    const status = shapes.answer.safeParse(null).success ? 204 : 200;
    const handler = handlers[name] as Handler<OperationName>;
    app.route({
      method,
      url: path,
      ...limits.forOperation(name),
      ...OPTIONS[name],
      schema: {
        ...(shapes.params && { params: shapes.params }),
        ...(shapes.query && { querystring: shapes.query }),
        ...(shapes.body && { body: shapes.body }),
        response: { [status]: shapes.answer },
      },
      async handler(request, reply) {
        const { params, query, body } = request;
        const call = { params, query, body, request, reply };
        const answer = await handler(call as unknown as Call<OperationName>);
        if (reply.sent) return reply;
        return reply
          .code(status)
          .header('Cache-Control', 'no-store')
          .send(answer ?? undefined);
      },
    });
  }
}
