import type { FastifyInstance, FastifyRequest } from 'fastify';
import { choose, showChoice } from './authorize.ts';
import { CHOICE } from './choicePage.ts';
import { discoveryDocument } from './discovery.ts';
import { tellProfile } from './profile.ts';
import type { Stage } from './stage.ts';
import { giveTokens } from './token.ts';

const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://provider').searchParams;
const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams());

/** The routes of one provider, below its base URL. */
export function playProvider(server: FastifyInstance, stage: Stage): void {
  const { openId } = stage;
  const { paths, tokenMethods } = stage.provider;
  if (openId) {
    server.get(openId.discovery, () => discoveryDocument(stage, openId));
    server.get(openId.jwks, () => openId.keys.jwks());
  }
  server.get(paths.authorize, (request, reply) => showChoice(stage, queryOf(request), reply));
  server.post(paths.authorize, (request, reply) => choose(stage, queryOf(request), formOf(request).get(CHOICE), reply));
  server.route({
    method: [...tokenMethods],
    url: paths.token,
    handler: (request, reply) => {
      const body = request.method === 'GET' ? queryOf(request) : formOf(request);
      return giveTokens(stage, request.headers.authorization, body, reply);
    },
  });
  server.get(paths.profile, (request, reply) => {
    const header = (name: string) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    const bearer = /^bearer (.+)$/i.exec(header('authorization') ?? '')?.[1];
    return tellProfile(stage, { query: queryOf(request), bearer, header }, reply);
  });
}
