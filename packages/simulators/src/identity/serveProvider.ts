import type { FastifyInstance, FastifyRequest } from 'fastify';
import { choose, showChoice } from './authorize.ts';
import { CHOICE, escapeHtml } from './choicePage.ts';
import { discoveryDocument } from './discovery.ts';
import { sendProfile } from './sendProfile.ts';
import type { Stage } from './stage.ts';
import { sendTokens } from './token.ts';

const readQuery = ({ url }: FastifyRequest) => new URL(url, 'http://provider').searchParams;
const readForm = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams());

/** The path of a provider's logo, below its base URL. */
export const LOGO = '/logo.svg';
const drawLogo = (title: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">
<circle cx="16" cy="16" r="16" fill="#36508f"/>
<text x="16" y="22" fill="#fff" font-family="sans-serif" font-size="18" text-anchor="middle">${escapeHtml(title.charAt(0))}</text>
</svg>
`;

/** The routes of one provider, below its base URL. */
export function serveProvider(server: FastifyInstance, stage: Stage): void {
  const { openId } = stage;
  const { paths, title, tokenMethods } = stage.provider;
  server.get(LOGO, (_request, reply) => reply.type('image/svg+xml').send(drawLogo(title)));
  if (openId) {
    server.get(openId.discovery, () => discoveryDocument(stage, openId));
    server.get(openId.jwks, () => openId.keys.jwks());
  }
  server.get(paths.authorize, (request, reply) => showChoice(stage, readQuery(request), reply));
  server.post(paths.authorize, (request, reply) =>
    choose(stage, readQuery(request), readForm(request).get(CHOICE), reply),
  );
  server.route({
    method: [...tokenMethods],
    url: paths.token,
    handler: (request, reply) => {
      const body = request.method === 'GET' ? readQuery(request) : readForm(request);
      return sendTokens(stage, request.headers.authorization, body, reply);
    },
  });
  server.get(paths.profile, (request, reply) => {
    const header = (name: string) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    const bearer = /^bearer (.+)$/i.exec(header('authorization') ?? '')?.[1];
    return sendProfile(stage, { query: readQuery(request), bearer, header }, reply);
  });
}
