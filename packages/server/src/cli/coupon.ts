import { couponMost, longest } from '@magazine-store/protocol/desk';
import { Command } from 'commander';
import { foldCode, newCode } from '../coupons/codes.ts';
import type { CouponOrder } from '../coupons/couponBook.ts';
import { PublishingError } from '../publishing/publishing.ts';
import { dataConfig } from './dataConfig.ts';
import { issueId } from './issueId.ts';
import { parseLastDay } from './parseDate.ts';
import { strictFlags } from './strictFlags.ts';
import { withCommands } from './withCommands.ts';

interface CouponFlags {
  issue?: string;
  days?: string;
  uses: string;
  perPerson: string;
  until?: string;
  count: string;
  series?: string;
}

const UNLIMITED = 'unlimited';
/** The command makes all of its coupons at once, or none. Meanwhile the embedded database answers nothing else. */
const MOST_AT_ONCE = 10_000;

export const couponCommand = () =>
  strictFlags(
    new Command('coupon')
      .description('make coupons; without a code, the command makes random codes')
      .argument('[code]', 'the code that readers type; case, spaces and dashes don’t matter')
      .option('--issue <id>', 'gives this issue')
      .option('--days <number>', 'opens all issues for this number of days')
      .option('--uses <number>', `how often all readers together can redeem it, or ${UNLIMITED}`, '1')
      .option('--per-person <number>', 'how often one reader can redeem it', '1')
      .option('--until <date>', 'last day to redeem it, such as 2026-12-31')
      .option('--count <number>', 'number of coupons to make, each with its own code', '1')
      .option('--series <name>', 'a name for these coupons, by which the desk finds and withdraws them together'),
  ).action(makeCoupons);

async function makeCoupons(code: string | undefined, options: CouponFlags): Promise<void> {
  const config = await dataConfig();
  const order = readCouponOrder(code, options);
  await withCommands(config, (commands) => commands.addCoupons(order));
  for (const made of order.codes) console.log(made);
}

/** @throws PublishingError */
export function readCouponOrder(code: string | undefined, options: CouponFlags): CouponOrder {
  if ((options.issue === undefined) === (options.days === undefined)) {
    throw new PublishingError('say what the coupon gives: --issue 3, or --days 30');
  }
  const count = wholeNumber('--count', options.count, MOST_AT_ONCE);
  const series = options.series?.trim() || null;
  if (code !== undefined && count > 1) throw new PublishingError('several coupons cannot have the same code');
  if (code !== undefined && !foldCode(code)) throw new PublishingError('a code needs a letter or a number');
  if (code !== undefined && code.length > longest.couponCode) {
    throw new PublishingError(`a code may have ${longest.couponCode} characters`);
  }
  if (series !== null && series.length > longest.couponSeries) {
    throw new PublishingError(`--series: the name may have ${longest.couponSeries} characters`);
  }
  return {
    codes: code === undefined ? Array.from({ length: count }, newCode) : [foldCode(code)],
    issueId: options.issue === undefined ? null : issueId(options.issue),
    days: options.days === undefined ? null : wholeNumber('--days', options.days, couponMost.days),
    maxUses: options.uses === UNLIMITED ? null : wholeNumber('--uses', options.uses),
    perPerson: wholeNumber('--per-person', options.perPerson, couponMost.perPerson),
    until: options.until === undefined ? null : parseLastDay(options.until).toISOString(),
    series,
  };
}

function wholeNumber(flag: string, text: string, most: number = couponMost.uses): number {
  if (!/^[1-9]\d*$/.test(text)) throw new PublishingError(`${flag}: ${text} is not a whole number of 1 or more`);
  if (Number(text) > most) throw new PublishingError(`${flag}: ${text} is more than ${most}`);
  return Number(text);
}
