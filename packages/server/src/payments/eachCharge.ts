import type { Database } from '../database/connection.ts';
import { type ChargeFilter, type ChargePlace, type ListedCharge, listCharges } from './chargeList.ts';

const AT_ONCE = 1000;

/** All charges of the filter, the newest first, a thousand at a time: there may be millions. */
export async function* eachCharge(db: Database, filter: ChargeFilter): AsyncIterable<ListedCharge> {
  for (let after: ChargePlace | null = null; ; ) {
    const charges: ListedCharge[] = await listCharges(db, filter, { after, limit: AT_ONCE });
    yield* charges;
    const last = charges.at(-1);
    if (!last || charges.length < AT_ONCE) return;
    after = { at: last.at, id: last.id };
  }
}
