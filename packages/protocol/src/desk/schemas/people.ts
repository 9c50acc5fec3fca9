import { z } from 'zod';
import { locale } from '../../schemas/locale.ts';
import { deskRoles } from '../deskOperation.ts';
import type { peopleOperations } from '../people.ts';
import { type DeskShapes, nothing } from './deskShapes.ts';

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

const memberParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

const member = z
  .object({ user_id: z.int(), email: z.string().nullable(), role, since: z.iso.datetime() })
  .meta({ id: 'DeskMember' });

export const peopleWire = {
  getDesk: { answer: getDeskAnswer },
  listMembers: { answer: z.object({ members: z.array(member) }).describe('All members, the first ones first.') },
  changeRole: {
    params: memberParams,
    body: z.object({ role, seen: role.describe('The role that the caller has seen.') }),
    answer: nothing,
  },
  removeMember: { params: memberParams, body: z.object({}), answer: nothing },
} as const satisfies DeskShapes<typeof peopleOperations>;
