import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { z } from 'zod';
import { findEmails } from '../../account/users.ts';
import { allPlans, changeOffered, offerNewPlan } from '../../catalogue/plans.ts';
import type { Database } from '../../database/connection.ts';
import { eachPart, type Part } from '../../database/eachPart.ts';
import { HttpError } from '../../httpError.ts';
import {
  countSubscribers,
  listSubscribers as listStoredSubscribers,
  type SubscriberPlace,
  type SubscriptionState,
} from '../../payments/subscribers.ts';
import { takenDigits } from '../../payments/takenDigits.ts';
import type { Services } from '../../services.ts';
import { csvFile } from '../csv.ts';
import type { DeskHandler } from '../deskHandler.ts';
import { inMajorUnits } from '../inMajorUnits.ts';
import { placeTime, readPlace, writePlace } from '../placeText.ts';
import { recordChange } from '../recordChange.ts';

type Plan = DeskAnswer<'addPlan'>;

const place = z.object({ at: placeTime, id: z.string().max(100) });
const NONE = { active: 0, payment_failed: 0, cancelled: 0, ended: 0, refunded: 0, disputed: 0 };

/** Plans and their subscribers. */
export function plansDeskHandlers({ db, store }: Services) {
  const money = { currency: store.currency, precision: store.currency_precision };

  const listPlans: DeskHandler<'listPlans'> = async () => ({
    plans: await describePlans(),
    ...money,
    price_digits: takenDigits(money),
  });

  const addPlan: DeskHandler<'addPlan'> = async ({ body, actor }) => {
    const step = 10 ** (money.precision - takenDigits(money));
    if (body.price % step !== 0) throw new HttpError(400, 'invalid_request', 'price has too many digits');
    const id = await db.transaction().execute(async (transaction) => {
      const offered = await offerNewPlan(transaction, body);
      if (offered.isNew) {
        const after = { ...body, ...money };
        await recordChange(transaction, actor, { action: 'addPlan', subject: `plan:${offered.id}`, after });
      }
      return offered.id;
    });
    return requirePlan(id);
  };

  const offerPlan: DeskHandler<'offerPlan'> = async ({ params: { id }, body: { offered }, actor }) => {
    await db.transaction().execute(async (transaction) => {
      if ((await changeOffered(transaction, id, offered)) !== 'changed') return;
      await recordChange(transaction, actor, {
        action: 'offerPlan',
        subject: `plan:${id}`,
        before: { offered: !offered },
        after: { offered },
      });
    });
    return requirePlan(id);
  };

  const listSubscribers: DeskHandler<'listSubscribers'> = async ({
    params: { id },
    query: { state, after, limit },
  }) => {
    await requireStored(id);
    const at = readPlace(place, after);
    const found = await listStoredSubscribers(db, { planId: id, wanted: state }, { after: at, limit });
    const emails = await findEmails(db, [...new Set(found.flatMap(({ user_id }) => user_id ?? []))]);
    const end = found.length === limit ? found.at(-1) : undefined;
    return {
      rows: found.map(
        ({ id: payment, user_id, completed_at, paid_until, next_billing_at, at: _at, ...subscriber }) => ({
          ...subscriber,
          payment_id: payment,
          reader: user_id === null ? null : { id: user_id, email: emails.get(user_id) ?? null },
          since: (completed_at as Date).toISOString(),
          paid_until: paid_until?.toISOString() ?? null,
          next_billing_at: next_billing_at?.toISOString() ?? null,
        }),
      ),
      next: end ? writePlace({ at: end.at, id: end.id }) : null,
    };
  };

  const exportSubscribers: DeskHandler<'exportSubscribers'> = async ({ params: { id }, query: { state }, actor }) => {
    await requireStored(id);
    const change = { action: 'exportSubscribers' as const, subject: `plan:${id}` };
    await db.transaction().execute((transaction) => recordChange(transaction, actor, change));
    return csvFile(`subscribers-${id}.csv`, COLUMNS, exportedParts(db, id, state));
  };

  /** @throws HttpError 404 */
  async function requireStored(id: number): Promise<void> {
    if (!(await allPlans(db)).some((plan) => plan.id === id)) throw new HttpError(404, 'not_found');
  }

  /** All plans: offered ones first, then the newest. */
  async function describePlans(): Promise<Plan[]> {
    const [plans, counts] = await Promise.all([allPlans(db), countSubscribers(db)]);
    return plans
      .map(({ created_at, ...plan }) => ({
        ...plan,
        created_at: created_at.toISOString(),
        subscribers: {
          ...NONE,
          ...Object.fromEntries(
            counts.filter(({ plan_id }) => plan_id === plan.id).map(({ state, count }) => [state, count]),
          ),
        },
      }))
      .sort((one, other) => Number(other.offered) - Number(one.offered) || other.id - one.id);
  }

  /** @throws HttpError 404 */
  async function requirePlan(id: number): Promise<Plan> {
    const plan = (await describePlans()).find((each) => each.id === id);
    if (!plan) throw new HttpError(404, 'not_found');
    return plan;
  }

  return { listPlans, addPlan, offerPlan, listSubscribers, exportSubscribers };
}

const COLUMNS = [
  'email',
  'reader',
  'since',
  'paid_until',
  'next_billing_at',
  'state',
  'price',
  'currency',
  'payment_id',
] as const;

/** Subscribers that are read at a time. */
const PART = 1000;

async function* exportedParts(db: Database, planId: number, wanted: SubscriptionState | undefined) {
  const parts = eachPart(
    PART,
    (part: Part<SubscriberPlace>) => listStoredSubscribers(db, { planId, wanted }, part),
    ({ at, id }) => ({ at, id }),
  );
  for await (const rows of parts) {
    const emails = await findEmails(db, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]);
    yield rows.map((row) => ({
      email: row.user_id === null ? null : (emails.get(row.user_id) ?? null),
      reader: row.user_id,
      since: (row.completed_at as Date).toISOString(),
      paid_until: row.paid_until?.toISOString() ?? null,
      next_billing_at: row.next_billing_at?.toISOString() ?? null,
      state: row.state,
      price: inMajorUnits(row.amount, row.precision),
      currency: row.currency,
      payment_id: row.id,
    }));
  }
}
