import { z } from 'zod';
import { locale } from '../../schemas/locale.ts';
import { deskRoles } from '../deskOperation.ts';
import type { peopleOperations } from '../people.ts';
import { type DeskShapes, idParams, nothing, page, pageQuery } from './deskShapes.ts';

const role = z.enum(deskRoles).meta({ id: 'DeskRole' });

const getDeskAnswer = z
  .object({
    user_id: z.int().nullable().describe('Null for the operator of the server.'),
    email: z.string().nullable(),
    role,
    store_name: z.string(),
    locale: locale.describe("The member's language in the store."),
    currency: z.string(),
    currency_precision: z.int(),
  })
  .describe('The member and the store.');

const member = z
  .object({ user_id: z.int(), email: z.string().nullable(), role, since: z.iso.datetime() })
  .meta({ id: 'DeskMember' });

const token = z.string().min(1).max(200).describe('The part of the link after `#`.');

const invitation = z
  .object({ id: z.int(), email: z.string(), role, created_at: z.iso.datetime(), expires_at: z.iso.datetime() })
  .meta({ id: 'DeskInvitation' });

/** The states of an invitation, as the user of the session sees it. */
const invitationState = z.enum([
  'open',
  'joined',
  'used',
  'revoked',
  'expired',
  'unknown',
  'other_email',
  'already_member',
]);

const seenInvitation = z
  .object({
    state: invitationState,
    role: role.nullable(),
    email: z.string().nullable().describe('The invited address, shortened if it is not the address of the user.'),
  })
  .describe('The invitation, as the user of the session sees it. `joined`: the user is a member now.');

const changesQuery = z.object({
  actor: z.string().max(320).optional().describe('The beginning of an e-mail address, or `operator`.'),
  action: z.string().max(100).optional().describe('The name of an operation.'),
  subject: z.string().max(200).optional().describe('The beginning of a subject, such as `issue:12`.'),
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
});

const change = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.string().describe('The e-mail address of the member, or `operator`.'),
    action: z.string().describe('The name of the operation.'),
    subject: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'DeskChange' });

export const peopleWire = {
  getDesk: { answer: getDeskAnswer },
  listMembers: { answer: z.object({ members: z.array(member) }).describe('All members, the first ones first.') },
  changeRole: {
    params: idParams,
    body: z.object({ role, seen: role.describe('The role that the caller has seen.') }),
    answer: nothing,
  },
  removeMember: { params: idParams, body: z.object({}), answer: nothing },
  listInvitations: { answer: z.object({ invitations: z.array(invitation) }).describe('The open invitations.') },
  inviteMember: {
    body: z.object({ email: z.email().max(320), role }),
    answer: z
      .object({
        id: z.int(),
        link: z.string().describe('Works once, for seven days. The server keeps only its hash.'),
        expires_at: z.iso.datetime(),
        mailed: z.boolean().describe('The server sends the link by mail.'),
      })
      .describe('The invitation.'),
  },
  revokeInvitation: { params: idParams, body: z.object({}), answer: nothing },
  readInvitation: { body: z.object({ token }), answer: seenInvitation },
  acceptInvitation: { body: z.object({ token }), answer: seenInvitation },
  listChanges: {
    query: pageQuery.extend(changesQuery.shape),
    answer: page(change).describe('The changes, the latest first.'),
  },
  exportChanges: {
    query: changesQuery.extend({ format: z.enum(['csv', 'json']) }),
    answer: z.string().describe('A file with all changes that fit, the latest first.'),
  },
} as const satisfies DeskShapes<typeof peopleOperations>;
