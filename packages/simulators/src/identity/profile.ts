import type { FastifyReply } from 'fastify';
import { isRefusal, type ProfileRequest } from './provider.ts';
import { sendRefusal } from './refusal.ts';
import type { Stage } from './stage.ts';
import { subjectOf } from './subjects.ts';
import { toldOf } from './told.ts';

/** Answers with the profile of an access token's person. */
export function tellProfile(stage: Stage, request: ProfileRequest, reply: FastifyReply) {
  const { provider, grants, faults } = stage;
  const token = provider.tokenOf ? provider.tokenOf(request) : request.bearer;
  const grant = token === undefined ? undefined : grants.behind(token);
  if (!grant) {
    const description = 'The access token is not known or was revoked';
    return sendRefusal(stage, reply, { status: 401, error: 'invalid_token', description });
  }
  const told = toldOf(provider, grant);
  const other = faults.take('profile').has('otherSubject');
  const answer = provider.profile(
    other ? { ...told, subject: subjectOf(provider.name, { email: 'another@example.com' }) } : told,
    request,
  );
  return isRefusal(answer) ? sendRefusal(stage, reply, answer) : reply.header('Cache-Control', 'no-store').send(answer);
}
