import type { Migration } from 'kysely/migration';
import * as catalogueAndReading from './001-catalogue-and-reading.ts';

/** In the order of their names. One that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '001-catalogue-and-reading': catalogueAndReading,
};
