import type { FastifyReply } from 'fastify';
import { refuseClient } from './clientAuthentication.ts';
import { createIdToken } from './idToken.ts';
import { sendRefusal } from './refusal.ts';
import type { Stage } from './stage.ts';

const LIFETIME = 3600;

/** Trades a code for tokens, once. */
export async function sendTokens(
  stage: Stage,
  authorization: string | undefined,
  body: URLSearchParams,
  reply: FastifyReply,
) {
  const { provider, client, openId, faults, grants } = stage;
  const bent = faults.take('token');
  await bent.get('tokenSlow');
  if (bent.has('tokenServerError')) return reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>');

  const refusal = refuseClient(provider, client, authorization, body);
  if (refusal) return sendRefusal(stage, reply, refusal);
  const value = (name: string) => body.get(name) ?? undefined;
  if ((value('grant_type') ?? provider.impliedGrantType) !== 'authorization_code') {
    const description = 'The only grant_type is authorization_code';
    return sendRefusal(stage, reply, { status: 400, error: 'unsupported_grant_type', description });
  }
  const redeemed = grants.redeem(
    value('code') ?? '',
    { redirectUri: value('redirect_uri'), verifier: value('code_verifier') },
    provider.tokenPrefix ?? '',
  );
  if (typeof redeemed === 'string') {
    return sendRefusal(stage, reply, { status: 400, error: 'invalid_grant', description: redeemed });
  }
  return reply.header('Cache-Control', 'no-store').send({
    access_token: redeemed.accessToken,
    token_type: provider.tokenType,
    expires_in: LIFETIME,
    ...(openId && !bent.has('noIdToken') && { id_token: await createIdToken(stage, openId, redeemed.grant) }),
  });
}
