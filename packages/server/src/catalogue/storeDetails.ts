import type { Locale } from '@magazine-store/protocol';
import type { StoreColors } from '@magazine-store/protocol/desk';
import type { Database } from '../database/connection.ts';
import { countRevision } from './revision.ts';

/** The only place that reads and writes `store_details`. */

/** Markdown in each language that the publisher has written. */
export type Translations = Partial<Record<Locale, string>>;

/** The publisher's own details of the store. A field that was never saved is as the operator's settings say. */
export interface StoreDetails {
  name?: string;
  /** Markdown. */
  description?: string;
  /** A message to all visitors; null: none. */
  message?: { header: string; text: string } | null;
  /** Null: the newest issue stands first. */
  featured_issue_id?: number | null;
  /** Null: none. */
  terms?: Translations | null;
  privacy?: Translations | null;
  /** The name of the icon's picture; null: the operator's icon, or none. */
  icon?: string | null;
  /** Null: the usual ones. */
  colors?: StoreColors | null;
}

export interface SavedDetails {
  /** Counted up with every change; 0 before the first one. */
  revision: number;
  details: StoreDetails;
}

export async function loadStoreDetails(db: Database): Promise<SavedDetails> {
  const row = await db.selectFrom('store_details').select(['revision', 'details']).executeTakeFirst();
  return row ?? { revision: 0, details: {} };
}

/**
 * Saves the details in place of those of a revision. All servers show them within a second.
 * @returns false when the details have another revision by now
 */
export async function saveStoreDetails(
  transaction: Database,
  details: StoreDetails,
  { revision }: Pick<SavedDetails, 'revision'>,
): Promise<boolean> {
  const row = { revision: revision + 1, details: JSON.stringify(details) };
  const saved =
    revision === 0
      ? await transaction
          .insertInto('store_details')
          .values({ id: 1, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await transaction
          .updateTable('store_details')
          .set(row)
          .where('revision', '=', revision)
          .returning('id')
          .executeTakeFirst();
  if (saved) await countRevision(transaction);
  return saved !== undefined;
}
