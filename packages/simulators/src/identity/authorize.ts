import type { FastifyReply } from 'fastify';
import { type AuthorizationRequest, checkAuthorization } from './authorizationRequest.ts';
import { CANCEL, choicePage, refusalPage } from './choicePage.ts';
import type { Person } from './people.ts';
import type { Stage } from './stage.ts';

/** Shows the people to choose from, or the error of the request. */
export function showChoice(stage: Stage, query: URLSearchParams, reply: FastifyReply) {
  const { provider, people } = stage;
  const request = goodRequest(stage, query, reply);
  if (!request) return reply;
  if (stage.cutOffOpener || stage.faults.take('page').has('cutOffOpener')) {
    reply.header('Cross-Origin-Opener-Policy', 'same-origin');
  }
  return showPage(reply, choicePage(provider.title, people));
}

/** Sends the person who pressed a button back to the address that the request came from. */
export function choose(stage: Stage, query: URLSearchParams, choice: string | null, reply: FastifyReply) {
  const { provider, people, faults } = stage;
  const request = goodRequest(stage, query, reply);
  if (!request) return reply;
  const person = people.find((_, index) => String(index) === choice);
  if (!person && choice !== CANCEL) {
    return showPage(reply.code(400), refusalPage(provider.title, 'No account has this name'));
  }

  const bent = faults.take('redirect');
  const outcome =
    person && !bent.has('accessDenied')
      ? { code: stage.grants.keep(grantTo(stage, person, request)) }
      : { error: 'access_denied', ...provider.cancelled };
  const issuer = bent.has('wrongIssuerParameter') ? `${stage.base()}/another-issuer` : stage.base();
  const state = bent.has('wrongState') ? 'an-unknown-state' : request.state;
  return sendBack(stage, reply, request.redirectUri, {
    ...outcome,
    state,
    ...(provider.openId?.issuerParameter && { iss: issuer }),
  });
}

function grantTo({ faults }: Stage, person: Person, { redirectUri, scopes, challenge, nonce }: AuthorizationRequest) {
  const bent = faults.take('choice');
  const verified = person.emailVerified !== false && !bent.has('unverifiedEmail');
  const email = bent.has('noEmail') ? undefined : { address: person.email, verified };
  return { person, scopes, redirectUri, challenge, nonce, email };
}

/** The request, or the reply with its error. */
function goodRequest(stage: Stage, query: URLSearchParams, reply: FastifyReply): AuthorizationRequest | undefined {
  const check = checkAuthorization(query, stage.provider, stage.client);
  if ('page' in check) {
    showPage(reply.code(400), refusalPage(stage.provider.title, check.page));
    return undefined;
  }
  if (!('error' in check)) return check.request;
  const { redirectUri, state } = check.request;
  sendBack(stage, reply, redirectUri, { error: check.error, error_description: check.description, state });
  return undefined;
}

function sendBack(
  { provider }: Stage,
  reply: FastifyReply,
  redirectUri: string,
  parameters: Readonly<Record<string, string | undefined>>,
) {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) address.searchParams.append(name, value);
  }
  // 303, so that no browser posts the choice on to the store.
  return reply.redirect(address.href + (provider.fragment ?? ''), 303);
}

/**
 * Forbids frames: real providers refuse them, because a frame around a sign-in page can lay something over its buttons.
 */
function showPage(reply: FastifyReply, html: string) {
  return reply
    .headers({ 'Cache-Control': 'no-store', 'X-Frame-Options': 'DENY' })
    .type('text/html; charset=utf-8')
    .send(html);
}
