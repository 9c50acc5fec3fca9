import { canRead, type Store } from '@magazine-store/protocol';
import { findUserBySessionId } from '../auth/sessions.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../database/connection.ts';
import { loadEntitlements } from '../entitlements/entitlements.ts';
import type { Grant } from './fileTokens.ts';

/** The time for which an address still works after the right to read, or the session, has ended. */
const KNOWN_MILLISECONDS = 30_000;
const MAX_KNOWN = 10_000;

interface Dependencies {
  db: Database;
  catalogue: Catalogue;
  store: Pick<Store, 'require_auth_to_read'>;
}

/**
 * True if the session that got an address has not ended and may still read. After a refund, for example, it may not.
 */
export type AccessCheck = (grant: Grant) => Promise<boolean>;

export function createAccessCheck({ db, catalogue, store }: Dependencies): AccessCheck {
  const known = new Map<string, { allowed: Promise<boolean>; at: number }>();

  async function checkAccess({ session, issueId, type }: Grant & { session: string }): Promise<boolean> {
    const userId = await findUserBySessionId(db, session);
    if (userId === null) return false;
    const { byId, unpublished } = await catalogue.current();
    const issue = byId.get(issueId) ?? unpublished.get(issueId);
    return issue !== undefined && canRead(issue, type, store, await loadEntitlements(db, userId)) === 'allowed';
  }

  return (grant) => {
    const { session, issueId, type } = grant;
    if (session === undefined) return Promise.resolve(true);
    const name = `${session} ${issueId} ${type}`;
    const before = known.get(name);
    // The clock may be set back.
    if (before && Math.abs(Date.now() - before.at) < KNOWN_MILLISECONDS) return before.allowed;
    if (known.size >= MAX_KNOWN) known.clear();
    const allowed = checkAccess({ ...grant, session });
    known.set(name, { allowed, at: Date.now() });
    allowed.catch(() => known.delete(name));
    return allowed;
  };
}
