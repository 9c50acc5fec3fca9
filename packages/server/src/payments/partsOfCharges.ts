import type { Database } from '../database/connection.ts';
import { eachPart, type Part } from '../database/eachPart.ts';
import { type ChargeFilter, type ChargePlace, type ListedCharge, listCharges } from './chargeList.ts';

const AT_ONCE = 1000;

/** All charges of the filter, the newest first, in parts. */
export const partsOfCharges = (db: Database, filter: ChargeFilter): AsyncIterable<ListedCharge[]> =>
  eachPart(
    AT_ONCE,
    (part: Part<ChargePlace>) => listCharges(db, filter, part),
    ({ at, id }) => ({ at, id }),
  );
