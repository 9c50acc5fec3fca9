import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** The state of a plan that a reader has paid for at least once. */
export type SubscriptionState = 'active' | 'payment_failed' | 'cancelled' | 'ended' | 'refunded' | 'disputed';

/** The place of a subscriber in the list, which is in the order of time, the newest first. */
export interface SubscriberPlace {
  /** As PostgreSQL writes it: a `Date` would lose microseconds. */
  at: string;
  id: string;
}

const state = sql<SubscriptionState>`case
  when status in ('refunded', 'disputed') then status
  when status <> 'completed' then 'ended'
  when owed is distinct from 'stop' and (suspended or renewal_failed) then 'payment_failed'
  when owed is distinct from 'stop' and next_billing_at is not null then 'active'
  when paid_until > now() then 'cancelled'
  else 'ended' end`;

const subscribers = (db: Database) =>
  db.selectFrom('payments').where('item_type', '=', 'plan').where('completed_at', 'is not', null);

/** The number of subscribers of each plan in each state. */
export const countSubscribers = (db: Database) =>
  subscribers(db)
    .select(['item_id as plan_id', state.as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy(['plan_id', 'state'])
    .execute();

/** The time of the next payment for the plan of each of these users that has one that renews itself. */
export async function findNextBillings(db: Database, userIds: readonly number[]): Promise<Map<number, Date>> {
  if (userIds.length === 0) return new Map();
  const rows = await subscribers(db)
    .select(['user_id', sql<Date>`min(next_billing_at)`.as('next')])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'completed')
    .where('next_billing_at', 'is not', null)
    .where(sql<boolean>`owed is distinct from 'stop'`)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, next }) => [user_id as number, next]));
}

/**
 * The first renewal after a moment that was charged for a plan that the user had by then.
 * @returns one for each question: null if there is none
 */
export async function findRenewalsAfter(
  db: Database,
  asked: readonly { userId: number; moment: Date }[],
): Promise<(Date | null)[]> {
  if (asked.length === 0) return [];
  const userIds = asked.map(({ userId }) => userId);
  const moments = asked.map(({ moment }) => moment.toISOString());
  const { rows } = await sql<{ renewal: Date | null }>`
    select (
      select min(charged_at) from payments join charges on payment_id = payments.id
      where user_id = asked.id and item_type = 'plan' and completed_at < asked.moment and charged_at > asked.moment
        and exists (
          select from charges former where former.payment_id = payments.id and former.charged_at < charges.charged_at
        )
    ) as renewal
    from unnest(${userIds}::int[], ${moments}::timestamptz[]) with ordinality as asked (id, moment, place)
    order by place`.execute(db);
  return rows.map(({ renewal }) => renewal);
}

/** Subscribers of a plan from the newest on, after a place. */
export const listSubscribers = (
  db: Database,
  { planId, wanted }: { planId: number; wanted: SubscriptionState | undefined },
  { after, limit }: { after: SubscriberPlace | null; limit: number },
) =>
  subscribers(db)
    .select(['id', 'user_id', 'completed_at', 'paid_until', 'next_billing_at', 'amount', 'currency', 'precision'])
    .select([state.as('state'), sql<string>`completed_at::text`.as('at')])
    .where('item_id', '=', planId)
    .$if(wanted !== undefined, (query) => query.where(state, '=', wanted as SubscriptionState))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(completed_at, id) < (${after?.at}::timestamptz, ${after?.id}::text)`),
    )
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
