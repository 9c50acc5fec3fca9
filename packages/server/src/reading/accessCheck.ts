import { canDownload, type Store } from '@magazine-store/protocol';
import { findUserBySessionId } from '../auth/sessions.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../database/connection.ts';
import { loadEntitlements } from '../entitlements/entitlements.ts';
import type { Grant } from './fileTokens.ts';

/** The time for which an address still works after the right to the file, or the session, has ended. */
const KNOWN_MILLISECONDS = 30_000;
const MAX_KNOWN = 10_000;

interface Dependencies {
  db: Database;
  catalogue: Catalogue;
  store: Pick<Store, 'enable_downloading'>;
}

/**
 * True if the session that got the address of a file to keep has not ended and may still have the file. After a refund, for
 * example, it may not.
 */
export type AccessCheck = (grant: Grant) => Promise<boolean>;

export function createAccessCheck({ db, catalogue, store }: Dependencies): AccessCheck {
  const known = new Map<string, { allowed: Promise<boolean>; at: number }>();

  async function checkAccess(session: string, issueId: number): Promise<boolean> {
    const userId = await findUserBySessionId(db, session);
    if (userId === null) return false;
    const { byId, unpublished } = await catalogue.current();
    const entitlements = await loadEntitlements(db, userId);
    // Of an unpublished issue, only its owners have the file.
    const issue = byId.get(issueId) ?? (entitlements.issueIds.has(issueId) ? unpublished.get(issueId) : undefined);
    return issue !== undefined && canDownload(issue, store, entitlements) === 'allowed';
  }

  return ({ session, issueId }) => {
    if (session === undefined) return Promise.resolve(false);
    const name = `${session} ${issueId}`;
    const before = known.get(name);
    // The clock may be set back.
    if (before && Math.abs(Date.now() - before.at) < KNOWN_MILLISECONDS) return before.allowed;
    if (known.size >= MAX_KNOWN) known.clear();
    const allowed = checkAccess(session, issueId);
    known.set(name, { allowed, at: Date.now() });
    allowed.catch(() => known.delete(name));
    return allowed;
  };
}
