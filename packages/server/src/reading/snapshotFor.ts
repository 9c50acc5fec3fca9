import { type Issue, NO_ENTITLEMENTS } from '@magazine-store/protocol';
import type { FastifyRequest } from 'fastify';
import type { Snapshot } from '../catalogue/catalogue.ts';
import { withFallback } from '../database/withFallback.ts';
import type { Services } from '../services.ts';
import { loadVisitorEntitlements } from './visitorEntitlements.ts';

/**
 * The catalogue for the visitor of a request. Accounts that own an unpublished issue still have it in their list, but
 * not while the database is away or slow.
 */
export async function snapshotFor(
  { db, catalogue, visitors }: Pick<Services, 'db' | 'catalogue' | 'visitors'>,
  request: FastifyRequest,
): Promise<Snapshot> {
  const snapshot = await catalogue.current();
  if (snapshot.unpublished.size === 0) return snapshot;
  const { issueIds } = await withFallback(loadVisitorEntitlements(db, visitors, request), NO_ENTITLEMENTS);
  const owned = [...issueIds].flatMap((id) => snapshot.unpublished.get(id) ?? []);
  if (owned.length === 0) return snapshot;
  const issues = [...snapshot.issues, ...owned].sort(newestFirst);
  return {
    ...snapshot,
    personal: true,
    issues,
    byId: new Map([...snapshot.byId, ...owned.map((issue) => [issue.id, issue] as const)]),
  };
}

const newestFirst = (a: Issue, b: Issue) => Date.parse(b.published_at) - Date.parse(a.published_at) || b.id - a.id;
