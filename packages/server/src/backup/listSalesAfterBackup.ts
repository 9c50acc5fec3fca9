import type { FastifyBaseLogger } from 'fastify';
import { databaseTime } from '../payments/payments.ts';
import { countSales } from '../payments/salesAfterBackup.ts';
import type { Services } from '../services.ts';
import { findRestored, noteSalesListed } from './restoredBackup.ts';
import { describeSales, readSalesReport } from './salesReport.ts';

const HOUR_MILLISECONDS = 60 * 60 * 1000;
/** Clocks may differ. */
const OVERLAP_MILLISECONDS = 24 * HOUR_MILLISECONDS;
/** A provider may list a sale late. */
const LISTED_FOR_MILLISECONDS = HOUR_MILLISECONDS;
/** The operator has this long to fix the cause of an undecided sale, such as a missing former secret. */
const DECIDED_WITHIN_MILLISECONDS = 3 * 24 * HOUR_MILLISECONDS;

/** After a restore: brings back the sales since the backup that the payment providers list, and logs a report. */
export async function listSalesAfterBackup(
  { db, payments: { afterBackup } }: Pick<Services, 'db' | 'payments'>,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const restored = await findRestored(db);
  if (!restored?.activated_at || restored.sales_complete) return;
  const active = (await databaseTime(db)).getTime() - restored.activated_at.getTime();
  await afterBackup.bringBack(new Date(restored.taken_at.getTime() - OVERLAP_MILLISECONDS), log, signal);
  if (signal.aborted) return;
  const { undecided } = await countSales(db);
  const within = undecided > 0 ? DECIDED_WITHIN_MILLISECONDS : LISTED_FOR_MILLISECONDS;
  await noteSalesListed(db, active > within);
  const report = await readSalesReport(db);
  if (report) log[undecided > 0 ? 'warn' : 'info'](`${describeSales(report)}: see 'magazine-store doctor'`);
}
