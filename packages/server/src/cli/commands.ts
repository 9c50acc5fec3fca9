import { sql } from 'kysely';
import { activateStore, findInactive, type Reason } from '../backup/inactiveStore.ts';
import { readSalesReport, type SalesReport } from '../backup/salesReport.ts';
import { keepCurrency, type StoreMoney } from '../catalogue/currency.ts';
import { type CouponBook, databaseCoupons } from '../coupons/couponBook.ts';
import type { Connection } from '../database/connection.ts';
import type { Copied } from '../database/copyCluster.ts';
import type { OperatorCommand } from '../desk/runAsOperator.ts';
import { databasePublishing } from '../publishing/databasePublishing.ts';
import type { Publishing } from '../publishing/publishing.ts';

/** All that the command line does with the database: on the database itself, or through the server that has it open. */
export interface Commands extends Publishing, CouponBook {
  /** The currency of the prices. @throws PlainError when it is not the currency in `asked` */
  keepCurrency(asked?: string): Promise<StoreMoney>;
  /** Runs an operation of the desk for the operator. */
  desk(command: OperatorCommand): Promise<unknown>;
  /** The reason why the store is inactive; null for an active one. */
  findInactive(): Promise<Reason | null>;
  /** @returns true if the store was inactive */
  activate(): Promise<boolean>;
  /** What was sold after the backup of which the store was made; null for a store that was made of none. */
  salesReport(): Promise<SalesReport | null>;
  /** Writes what the database has in memory to its files. */
  checkpoint(): Promise<void>;
  /** Copies what has changed in the files of the embedded database to the folder that `copiedDatabase` opens. */
  copyDatabase(copied: Copied): Promise<void>;
}

/** The commands that a running server takes from the command line. */
export interface ServerCommands extends Commands {
  /** The reason why readers of this server's store can't buy paid issues; null where they can. */
  sellingObstacle(): Promise<string | null>;
}

export const databaseCommands = ({ db, copyEmbedded }: Connection): Commands => ({
  ...databasePublishing(db),
  ...databaseCoupons(db),
  keepCurrency: (asked) => keepCurrency(db, asked),
  desk: async (command) => (await import('./operatorDesk.ts')).operatorDesk(db, command),
  findInactive: () => findInactive(db),
  activate: () => activateStore(db),
  salesReport: () => readSalesReport(db),
  async checkpoint() {
    await sql`checkpoint`.execute(db);
  },
  async copyDatabase(copied) {
    if (!copyEmbedded) throw new Error('only the embedded database is copied');
    await copyEmbedded(copied);
  },
});
