import { type CouponBook, databaseCoupons } from '../coupons/couponBook.ts';
import type { Database } from '../database/connection.ts';
import { databasePublishing } from '../publishing/databasePublishing.ts';
import type { Publishing } from '../publishing/publishing.ts';

/** All that the command line does with the database: on that itself, or through the server that has it open. */
export interface Commands extends Publishing, CouponBook {}

export const databaseCommands = (db: Database): Commands => ({ ...databasePublishing(db), ...databaseCoupons(db) });
