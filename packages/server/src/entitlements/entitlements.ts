import { type Holdings, holdingsOf, type Purchases } from '@magazine-store/protocol';
import type { Database } from '../database/connection.ts';

/** The only place that reads and writes `owned_issues` and `subscriptions`: what decides who may read what. */

export async function purchasesOf(db: Database, userId: number): Promise<Purchases> {
  const [issues, subscription] = await Promise.all([
    db.selectFrom('owned_issues').select('issue_id').where('user_id', '=', userId).orderBy('issue_id').execute(),
    db.selectFrom('subscriptions').select('expires_at').where('user_id', '=', userId).executeTakeFirst(),
  ]);
  return {
    issues,
    subscription: subscription
      ? { active: subscription.expires_at > new Date(), expires_at: subscription.expires_at.toISOString() }
      : null,
  };
}

export const holdingsOfUser = async (db: Database, userId: number): Promise<Holdings> =>
  holdingsOf(await purchasesOf(db, userId));

/** For good; once given it stays as it is. */
export async function giveIssue(db: Database, userId: number, issueId: number): Promise<void> {
  await db
    .insertInto('owned_issues')
    .values({ user_id: userId, issue_id: issueId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Access until then, or longer where it was longer. */
export async function giveSubscription(db: Database, userId: number, expiresAt: Date): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((expression) => ({
        expires_at: expression.fn('greatest', ['subscriptions.expires_at', 'excluded.expires_at']),
      })),
    )
    .execute();
}

/** The same with its times, for the user's own eyes. */
export async function grantsOf(db: Database, userId: number) {
  const [issues, subscription] = await Promise.all([
    db.selectFrom('owned_issues').select(['issue_id', 'granted_at']).where('user_id', '=', userId).execute(),
    db.selectFrom('subscriptions').select('expires_at').where('user_id', '=', userId).executeTakeFirst(),
  ]);
  return {
    issues: issues.map(({ issue_id, granted_at }) => ({ issue_id, granted_at: granted_at.toISOString() })),
    subscription: subscription ? { expires_at: subscription.expires_at.toISOString() } : null,
  };
}
