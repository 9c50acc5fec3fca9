import { currencyPrecision } from '@magazine-store/protocol';
import type { Database } from '../database/connection.ts';
import { lastPrecision } from '../payments/payments.ts';
import { PlainError } from '../plainError.ts';

/** The only place that reads and writes `store_currency`. */

/** The currency of all prices in the catalogue. */
export interface StoreMoney {
  currency: string;
  /** Digits behind the decimal point. */
  precision: number;
}

const DEFAULT_CURRENCY = 'USD';

/** Before the database kept the currency, prices in these currencies had no digits behind the decimal point. */
const WHOLE_BEFORE = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' ');

/**
 * The currency of the prices in the database. A store without prices takes the currency in `asked`.
 * @param asked undefined: any currency. A store that has none yet takes the default one
 * @throws PlainError when the prices are in another currency
 */
export function keepCurrency(db: Database, asked: string | undefined): Promise<StoreMoney> {
  return db.transaction().execute(async (transaction) => {
    const kept = await storedCurrency(transaction);
    if (kept && (asked === undefined || asked === kept.currency)) return kept;
    const wanted = asked ?? DEFAULT_CURRENCY;
    const isPriced = await hasPrices(transaction);
    if (kept && isPriced) throw otherCurrency(kept.currency, wanted);
    // Prices from before the database kept their currency: only the server's setting tells it.
    if (isPriced && asked === undefined) return toStoreMoney(wanted);
    const money = isPriced ? await findUsedMoney(transaction, wanted) : toStoreMoney(wanted);
    await transaction
      .insertInto('store_currency')
      .values({ id: 1, ...money })
      // When several servers start at once, the first one sets the currency.
      .onConflict((conflict) => (kept ? conflict.column('id').doUpdateSet(money) : conflict.column('id').doNothing()))
      .execute();
    const now = (await storedCurrency(transaction)) ?? money;
    if (asked !== undefined && asked !== now.currency) throw otherCurrency(now.currency, asked);
    return now;
  });
}

/** The currency of a running server. @throws PlainError when `asked` is another one */
export function requireCurrency(running: StoreMoney, asked: string | undefined): StoreMoney {
  if (asked === undefined || asked === running.currency) return running;
  throw new PlainError(
    `STORE_CURRENCY: the running server has ${running.currency}, not ${asked}; set it to ${running.currency}. While nothing has a price, the server may also be started again with ${asked}`,
  );
}

const toStoreMoney = (currency: string): StoreMoney => ({ currency, precision: currencyPrecision(currency) });

const otherCurrency = (kept: string, asked: string) =>
  new PlainError(`STORE_CURRENCY: the prices of this store are in ${kept}, not in ${asked}; set it to ${kept}`);

const storedCurrency = (transaction: Database): Promise<StoreMoney | undefined> =>
  transaction.selectFrom('store_currency').select(['currency', 'precision']).forUpdate().executeTakeFirst();

async function hasPrices(transaction: Database): Promise<boolean> {
  // A draft may have no price yet: 0.
  const priced = transaction.selectFrom('issues').select('id').where('is_free', '=', false).where('price', '>', 0);
  const issue = await priced.limit(1).executeTakeFirst();
  return (issue ?? (await transaction.selectFrom('plans').select('id').executeTakeFirst())) !== undefined;
}

/** Prices from before the database kept their currency keep their digits. */
async function findUsedMoney(transaction: Database, currency: string): Promise<StoreMoney> {
  const paid = await lastPrecision(transaction, currency);
  return { currency, precision: paid ?? (WHOLE_BEFORE.includes(currency) ? 0 : currencyPrecision(currency)) };
}
