import type { DeskQuery } from '@magazine-store/protocol/desk';
import { z } from 'zod';
import { allPlans } from '../../catalogue/plans.ts';
import { findTitles } from '../../catalogue/titles.ts';
import { HttpError } from '../../httpError.ts';
import { sendQueued } from '../../mail/outbox.ts';
import { type ChargeFilter, listCharges as listStoredCharges } from '../../payments/chargeList.ts';
import { findPaymentsNamed } from '../../payments/paymentsNamed.ts';
import { findSoldTitles, sumSales } from '../../payments/sales.ts';
import type { Services } from '../../services.ts';
import type { DeskHandler } from '../deskHandler.ts';
import { placeId, placeTime, readPlace, writePlace } from '../placeText.ts';
import { recordChange } from '../recordChange.ts';
import { waitShortly } from '../waitShortly.ts';
import { describeCharges } from './chargeRows.ts';
import { exportedCharges } from './exportedCharges.ts';
import { findChargeDetails } from './findChargeDetails.ts';
import { readFilter } from './readFilter.ts';
import { waitingSalesHandlers } from './waitingSales.ts';

const place = z.object({ at: placeTime, id: placeId });

/** Charges, refunds and sales. */
export function moneyDeskHandlers(services: Services) {
  const { db, store, sendMail, payments } = services;

  const findFilter = async ({ q, ...asked }: DeskQuery<'exportChargesCsv'>): Promise<ChargeFilter> => ({
    ...readFilter(asked),
    ...(q && { payments: (await findPaymentsNamed(db, q)).map(({ id }) => id) }),
  });

  const listCharges: DeskHandler<'listCharges'> = async ({ query: { after, limit, reader, ...asked } }) => {
    const filter = { ...(await findFilter(asked)), userId: reader };
    const found = await listStoredCharges(db, filter, { after: readPlace(place, after), limit });
    const end = found.length === limit ? found.at(-1) : undefined;
    return {
      rows: await describeCharges(db, found),
      next: end ? writePlace({ at: end.at, id: end.id }) : null,
    };
  };

  const getCharge: DeskHandler<'getCharge'> = ({ params: { id } }) => findChargeDetails(services, id);

  const refundCharge: DeskHandler<'refundCharge'> = async ({ params: { id }, body, actor, log }) => {
    const before = await findChargeDetails(services, id);
    if (before.obstacle === 'provider_off') throw new HttpError(409, 'not_refundable');
    const { key, amount, refunded_before: refundedBefore } = body;
    const isNew = await db.transaction().execute(async (transaction) => {
      const ordered = await payments.refunds.order(transaction, { id: key, chargeId: id, amount, refundedBefore });
      if (ordered.isNew) {
        await recordChange(transaction, actor, {
          action: 'refundCharge',
          subject: `payment:${before.payment_id}`,
          before: { charge: id, refunded_amount: refundedBefore },
          after: { charge: id, refund: amount, currency: before.currency, precision: before.precision },
        });
      }
      return ordered.isNew;
    });
    if (isNew) {
      const finished = payments.refunds.finish(key, log).then(() => sendQueued(db, sendMail, log));
      await waitShortly(finished);
    }
    return findChargeDetails(services, id);
  };

  const getSales: DeskHandler<'getSales'> = async ({ query: { by, ...asked } }) => {
    const sums = await sumSales(db, by, readFilter(asked));
    const titles = by === 'issue' ? await findAllTitles([...new Set(sums.map(({ key }) => Number(key)))]) : null;
    const plans = by === 'plan' ? await findPlans() : null;
    return {
      rows: sums.map((sum) => ({
        ...sum,
        name: titles?.get(Number(sum.key)) ?? null,
        plan: plans?.get(Number(sum.key)) ?? null,
      })),
    };
  };

  async function findAllTitles(ids: readonly number[]): Promise<Map<number, string>> {
    const titles = await findTitles(db, ids);
    const deleted = ids.filter((id) => !titles.has(id));
    return new Map([...titles, ...(await findSoldTitles(db, deleted))]);
  }

  async function findPlans() {
    const { currency, currency_precision: precision } = store;
    const plans = await allPlans(db);
    return new Map(plans.map(({ id, period, price }) => [id, { period, price, currency, precision }]));
  }

  const exportChargesCsv: DeskHandler<'exportChargesCsv'> = async ({ query }) =>
    exportedCharges(db, 'csv', await findFilter(query));
  const exportChargesJson: DeskHandler<'exportChargesJson'> = async ({ query }) =>
    exportedCharges(db, 'json', await findFilter(query));

  return {
    ...{ listCharges, getCharge, refundCharge, getSales, exportChargesCsv, exportChargesJson },
    ...waitingSalesHandlers(services),
  };
}
