import type { Database } from '../database/connection.ts';
import { eachPart, type Part } from '../database/eachPart.ts';
import { type ChargeFilter, type ChargePlace, type ListedCharge, listCharges } from './chargeList.ts';

const AT_ONCE = 1000;

/** All charges of the filter, the newest first, a thousand at a time. */
export async function* eachCharge(db: Database, filter: ChargeFilter): AsyncIterable<ListedCharge> {
  const parts = eachPart(
    AT_ONCE,
    (part: Part<ChargePlace>) => listCharges(db, filter, part),
    ({ at, id }) => ({ at, id }),
  );
  for await (const charges of parts) yield* charges;
}
