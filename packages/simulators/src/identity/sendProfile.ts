import type { FastifyReply } from 'fastify';
import { isRefusal, type ProfileRequest } from './provider.ts';
import { sendRefusal } from './refusal.ts';
import type { Stage } from './stage.ts';
import { subjectAt } from './subjects.ts';
import { toUserInfo } from './userInfo.ts';

/** Answers with the profile of an access token's person. */
export function sendProfile(stage: Stage, request: ProfileRequest, reply: FastifyReply) {
  const { provider, grants, faults } = stage;
  const token = provider.readToken ? provider.readToken(request) : request.bearer;
  const grant = token === undefined ? undefined : grants.findByAccessToken(token);
  if (!grant) {
    const description = 'The access token is not known or was revoked';
    return sendRefusal(stage, reply, { status: 401, error: 'invalid_token', description });
  }
  const userInfo = toUserInfo(provider, grant);
  const other = faults.take('profile').has('otherSubject');
  const answer = provider.profile(
    other ? { ...userInfo, subject: subjectAt(provider, { email: 'another@example.com' }) } : userInfo,
    request,
  );
  return isRefusal(answer) ? sendRefusal(stage, reply, answer) : reply.header('Cache-Control', 'no-store').send(answer);
}
