import { canRead, type DocumentType, type Holdings, type Issue, NO_HOLDINGS } from '@magazine-store/protocol';
import type { FastifyRequest } from 'fastify';
import type { Visitors } from '../auth/visitors.ts';
import type { Database } from '../database/connection.ts';
import { soonOr } from '../database/soonOr.ts';
import { holdingsOfUser } from '../entitlements/entitlements.ts';
import type { Services } from '../services.ts';

/** The entitlements of a request's visitor. */
export async function heldBy(
  db: Database,
  visitors: Pick<Visitors, 'userOf'>,
  request: FastifyRequest,
): Promise<Holdings> {
  const userId = await visitors.userOf(request);
  return userId === null ? NO_HOLDINGS : holdingsOfUser(db, userId);
}

/**
 * The entitlements for reading one document. While the database is away or slow, all visitors may read documents that
 * need no sign-in.
 */
export function heldForReading(
  { db, visitors, store }: Pick<Services, 'db' | 'visitors' | 'store'>,
  request: FastifyRequest,
  issue: Issue | undefined,
  type: DocumentType,
): Promise<Holdings> {
  const held = heldBy(db, visitors, request);
  const isOpen = issue && canRead(issue, type, store, NO_HOLDINGS) === 'allowed';
  return isOpen ? soonOr(held, NO_HOLDINGS) : held;
}
