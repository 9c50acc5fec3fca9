import type { FastifyInstance, FastifyRequest } from 'fastify';
import { choose, showChoice } from './authorize.ts';
import { CHOICE, escaped } from './choicePage.ts';
import { discoveryDocument } from './discovery.ts';
import { tellProfile } from './profile.ts';
import type { Stage } from './stage.ts';
import { giveTokens } from './token.ts';

const queryOf = ({ url }: FastifyRequest) => new URL(url, 'http://provider').searchParams;
const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams());

/** The path of a provider's logo, below its base URL. */
export const LOGO = '/logo.svg';
const logoOf = (title: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">
<circle cx="16" cy="16" r="16" fill="#36508f"/>
<text x="16" y="22" fill="#fff" font-family="sans-serif" font-size="18" text-anchor="middle">${escaped(title.charAt(0))}</text>
</svg>
`;

/** The routes of one provider, below its base URL. */
export function playProvider(server: FastifyInstance, stage: Stage): void {
  const { openId } = stage;
  const { paths, title, tokenMethods } = stage.provider;
  server.get(LOGO, (_request, reply) => reply.type('image/svg+xml').send(logoOf(title)));
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
