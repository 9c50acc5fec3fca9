import type { Database } from '../../database/connection.ts';
import type { ChargeFilter, ListedCharge } from '../../payments/chargeList.ts';
import { partsOfCharges } from '../../payments/partsOfCharges.ts';
import { csvFile } from '../csv.ts';
import { DeskFile } from '../deskHandler.ts';
import { inMajorUnits } from '../inMajorUnits.ts';

/** The charges of the filter as a file for bookkeeping. It is sent while it is made: it may have a million lines. */
export function exportedCharges(db: Database, format: 'csv' | 'json', filter: ChargeFilter): DeskFile {
  const days = [filter.from, filter.to].filter((day) => day !== undefined);
  const name = ['charges', ...days].join('-');
  const parts = partsOfCharges(db, filter);
  return format === 'csv'
    ? csvFile(`${name}.csv`, COLUMNS, toRecords(parts))
    : new DeskFile(`${name}.json`, 'application/json; charset=utf-8', toJson(parts));
}

/** A charge as bookkeepers need it. Amounts are in major units, with all digits of the currency. */
const toRecord = (charge: ListedCharge) => ({
  charged_at: charge.charged_at.toISOString(),
  amount: inMajorUnits(charge.amount, charge.precision),
  refunded_amount: inMajorUnits(charge.refunded_amount, charge.precision),
  currency: charge.currency,
  state: charge.state,
  country: charge.country,
  country_evidence: charge.country_evidence,
  tax_id: charge.billing?.tax_id ?? null,
  sold: charge.item_type,
  sold_id: charge.item_id,
  sold_name: charge.description,
  period: charge.period,
  renewal: charge.renewal,
  gateway: charge.gateway,
  transaction_id: charge.transaction_id,
  gateway_ref: charge.gateway_ref,
  payment_id: charge.payment_id,
});

type ExportedCharge = ReturnType<typeof toRecord>;

const COLUMNS = [
  'charged_at',
  'amount',
  'refunded_amount',
  'currency',
  'state',
  'country',
  'country_evidence',
  'tax_id',
  'sold',
  'sold_id',
  'sold_name',
  'period',
  'renewal',
  'gateway',
  'transaction_id',
  'gateway_ref',
  'payment_id',
] as const satisfies (keyof ExportedCharge)[];

async function* toRecords(parts: AsyncIterable<ListedCharge[]>) {
  for await (const charges of parts) yield charges.map(toRecord);
}

async function* toJson(parts: AsyncIterable<ListedCharge[]>): AsyncIterable<string> {
  let before = '[\n';
  for await (const charges of parts) {
    if (charges.length === 0) continue;
    yield before + charges.map((charge) => JSON.stringify(toRecord(charge))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
