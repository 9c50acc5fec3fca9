import { type Holdings, NO_HOLDINGS } from '@magazine-store/protocol';
import type { FastifyRequest } from 'fastify';
import type { Visitors } from '../auth/visitors.ts';
import type { Database } from '../database/connection.ts';
import { holdingsOfUser } from '../entitlements/entitlements.ts';

/** What the visitor of a request may count on. */
export async function heldBy(
  db: Database,
  visitors: Pick<Visitors, 'userOf'>,
  request: FastifyRequest,
): Promise<Holdings> {
  const userId = await visitors.userOf(request);
  return userId === null ? NO_HOLDINGS : holdingsOfUser(db, userId);
}
