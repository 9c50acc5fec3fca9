import type { Database } from '../../database/connection.ts';
import type { ChargeFilter, ListedCharge } from '../../payments/chargeList.ts';
import { eachCharge } from '../../payments/eachCharge.ts';
import { csvFile } from '../csv.ts';
import { DeskFile } from '../deskHandler.ts';
import { inMajorUnits } from '../inMajorUnits.ts';

/** The charges of the filter as a file for bookkeeping. It is sent while it is made: it may have a million lines. */
export function exportedCharges(db: Database, format: 'csv' | 'json', filter: ChargeFilter): DeskFile {
  const days = [filter.from, filter.to].filter((day) => day !== undefined);
  const name = ['charges', ...days].join('-');
  const charges = eachCharge(db, filter);
  return format === 'csv'
    ? csvFile(`${name}.csv`, COLUMNS, oneByOne(charges))
    : new DeskFile(`${name}.json`, 'application/json; charset=utf-8', toJson(charges));
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

async function* oneByOne(charges: AsyncIterable<ListedCharge>) {
  for await (const charge of charges) yield [toRecord(charge)];
}

async function* toJson(charges: AsyncIterable<ListedCharge>): AsyncIterable<string> {
  let before = '[\n';
  for await (const charge of charges) {
    yield before + JSON.stringify(toRecord(charge));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
