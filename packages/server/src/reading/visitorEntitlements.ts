import { canRead, type DocumentType, type Entitlements, type Issue, NO_ENTITLEMENTS } from '@magazine-store/protocol';
import type { FastifyRequest } from 'fastify';
import type { Visitors } from '../auth/visitors.ts';
import type { Database } from '../database/connection.ts';
import { withFallback } from '../database/withFallback.ts';
import { loadEntitlements } from '../entitlements/entitlements.ts';
import type { Services } from '../services.ts';

const loaded = new WeakMap<FastifyRequest, Promise<Entitlements>>();

/** The entitlements of a request's visitor. The server asks the database for them once for each request. */
export function loadVisitorEntitlements(
  db: Database,
  visitors: Pick<Visitors, 'findUser'>,
  request: FastifyRequest,
): Promise<Entitlements> {
  const entitlements = loaded.get(request) ?? load(db, visitors, request);
  loaded.set(request, entitlements);
  return entitlements;
}

async function load(
  db: Database,
  visitors: Pick<Visitors, 'findUser'>,
  request: FastifyRequest,
): Promise<Entitlements> {
  const userId = await visitors.findUser(request);
  return userId === null ? NO_ENTITLEMENTS : loadEntitlements(db, userId);
}

/**
 * The entitlements for reading one document. While the database is away or slow, all visitors may read documents that
 * need no sign-in.
 */
export function loadEntitlementsForReading(
  { db, visitors, store }: Pick<Services, 'db' | 'visitors' | 'store'>,
  request: FastifyRequest,
  issue: Issue | undefined,
  type: DocumentType,
): Promise<Entitlements> {
  const held = loadVisitorEntitlements(db, visitors, request);
  const isOpen = issue && canRead(issue, type, store, NO_ENTITLEMENTS) === 'allowed';
  return isOpen ? withFallback(held, NO_ENTITLEMENTS) : held;
}
