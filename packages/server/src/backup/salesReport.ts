import type { Database } from '../database/connection.ts';
import type { SaleObstacle } from '../database/tables.ts';
import { countSales, listUndecided, type SaleCounts } from '../payments/salesAfterBackup.ts';
import { findRestored } from './restoredBackup.ts';

const UNDECIDED = 20;

/** What was sold after the backup of which the store was made, for the operator. */
export interface SalesReport extends SaleCounts {
  /** ISO 8601. */
  takenAt: string;
  /** Null until the payment providers have listed their sales. */
  listedAt: string | null;
  /** The first of the sales that wait for a decision: the sale as the provider names it, and why. */
  decide: { sale: string; obstacle: string }[];
}

/** Null for a store that was made of no backup. */
export async function readSalesReport(db: Database): Promise<SalesReport | null> {
  const restored = await findRestored(db);
  if (!restored) return null;
  const [counts, undecided] = await Promise.all([countSales(db), listUndecided(db, '', UNDECIDED)]);
  return {
    ...counts,
    takenAt: restored.taken_at.toISOString(),
    listedAt: restored.sales_listed_at?.toISOString() ?? null,
    decide: undecided.map(({ gateway, gateway_ref, item, obstacle }) => ({
      sale: `${gateway} ${gateway_ref}, ${item}`,
      obstacle: describeObstacle(obstacle, item),
    })),
  };
}

function describeObstacle(obstacle: SaleObstacle, item: string): string {
  switch (obstacle) {
    case 'not_sealed':
      return 'it is no sale of this store, or one with another SESSION_SECRET: name that in FORMER_SESSION_SECRETS';
    case 'unknown_item':
      return `the store has no ${item.replace('-', ' ')}: it came after the backup, or was deleted before`;
    case 'other_currency':
      return 'it was paid in another currency than that of the store';
    case 'other_price':
      return 'it was sold for another price than that in the backup';
  }
}

/** The report in one line. */
export function describeSales({ takenAt, listedAt, claimed, waiting, undecided }: SalesReport): string {
  const what = `sold after the backup of ${takenAt}`;
  if (!listedAt) return `${what}: the payment providers have not listed it yet`;
  return `${what}: ${claimed} brought back, ${waiting} wait for their buyers to sign in, ${undecided} wait for your decision`;
}
