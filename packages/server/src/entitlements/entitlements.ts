import { type Entitlements, type Purchases, toEntitlements } from '@magazine-store/protocol';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Source } from '../database/tables.ts';

/**
 * The only place that reads and writes `owned_issues` and `subscriptions`: they decide what a user may read. An
 * entitlement may come from several sources, and lasts until the last of them takes it back or ends.
 */

export async function loadPurchases(db: Database, userId: number): Promise<Purchases> {
  const [issues, subscription] = await Promise.all([
    db
      .selectFrom('owned_issues')
      .select('issue_id')
      .distinct()
      .where('user_id', '=', userId)
      .orderBy('issue_id')
      .execute(),
    findSubscription(db, userId),
  ]);
  return { issues, subscription };
}

/** By the clock of the database. */
async function findSubscription(db: Database, userId: number) {
  const { end, active } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => [fn.max('expires_at').as('end'), sql<boolean | null>`max(expires_at) > now()`.as('active')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return end && { active: active === true, expires_at: end.toISOString() };
}

export const loadEntitlements = async (db: Database, userId: number): Promise<Entitlements> =>
  toEntitlements(await loadPurchases(db, userId));

/** True if the user owns the issue by any source: a purchase, a coupon or a gift. */
export async function ownsIssue(db: Database, userId: number, issueId: number): Promise<boolean> {
  const owned = await db
    .selectFrom('owned_issues')
    .select('issue_id')
    .where('user_id', '=', userId)
    .where('issue_id', '=', issueId)
    .limit(1)
    .executeTakeFirst();
  return owned !== undefined;
}

/** The number of accounts that own the issue: they bought it or were given this very issue. */
export async function countOwners(db: Database, issueId: number): Promise<number> {
  const { owners } = await db
    .selectFrom('owned_issues')
    .select(({ fn }) => fn.count<string>('user_id').distinct().as('owners'))
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow();
  return Number(owners);
}

interface EntitlementGrant {
  userId: number;
  source: Source;
}

/** Grants an issue for good, until its source revokes it. Granting it again changes nothing. */
export async function grantIssue(
  db: Database,
  { userId, source, issueId }: EntitlementGrant & { issueId: number },
): Promise<void> {
  await db
    .insertInto('owned_issues')
    .values({ user_id: userId, issue_id: issueId, source })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Grants access to all issues until a time. The time replaces any earlier one from the same source. */
export async function grantAccess(
  db: Database,
  { userId, source, until }: EntitlementGrant & { until: Date },
): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, source, expires_at: until })
    .onConflict((conflict) => conflict.columns(['user_id', 'source']).doUpdateSet({ expires_at: until }))
    .execute();
}

/** Revokes all entitlements from a source. */
export async function revokeEntitlements(db: Database, { userId, source }: EntitlementGrant): Promise<void> {
  await db.deleteFrom('owned_issues').where('user_id', '=', userId).where('source', '=', source).execute();
  await db.deleteFrom('subscriptions').where('user_id', '=', userId).where('source', '=', source).execute();
}

/** Revokes all entitlements from many sources at once. */
export async function revokeSources(db: Database, grants: readonly EntitlementGrant[]): Promise<void> {
  if (grants.length === 0) return;
  const users = [...new Set(grants.map(({ userId }) => userId))];
  const sources = grants.map(({ source }) => source);
  await db.deleteFrom('owned_issues').where('user_id', 'in', users).where('source', 'in', sources).execute();
  await db.deleteFrom('subscriptions').where('user_id', 'in', users).where('source', 'in', sources).execute();
}

/** The user's entitlements with their times, for the user's export. */
export async function listGrants(db: Database, userId: number) {
  const [issues, subscription] = await Promise.all([
    db.selectFrom('owned_issues').select(['issue_id', 'granted_at']).where('user_id', '=', userId).execute(),
    findSubscription(db, userId),
  ]);
  return {
    issues: issues.map(({ issue_id, granted_at }) => ({ issue_id, granted_at: granted_at.toISOString() })),
    subscription: subscription && { expires_at: subscription.expires_at },
  };
}

/** Revokes one issue, or with null the access to all issues. @returns True if the source had granted it. */
export async function revokeEntitlement(
  db: Database,
  { userId, source, issueId }: EntitlementGrant & { issueId: number | null },
): Promise<boolean> {
  const { numDeletedRows } =
    issueId === null
      ? await db
          .deleteFrom('subscriptions')
          .where('user_id', '=', userId)
          .where('source', '=', source)
          .executeTakeFirst()
      : await db
          .deleteFrom('owned_issues')
          .where('user_id', '=', userId)
          .where('issue_id', '=', issueId)
          .where('source', '=', source)
          .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All entitlements of the user with their sources, for the publisher. */
export async function listEntitlements(db: Database, userId: number) {
  const [issues, access] = await Promise.all([
    db
      .selectFrom('owned_issues')
      .select(['issue_id', 'source', 'granted_at'])
      .where('user_id', '=', userId)
      .orderBy('granted_at', 'desc')
      .orderBy('issue_id', 'desc')
      .execute(),
    db
      .selectFrom('subscriptions')
      .select(['source', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('expires_at', 'desc')
      .execute(),
  ]);
  return { issues, access };
}
