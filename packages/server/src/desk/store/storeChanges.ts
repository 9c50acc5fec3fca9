import { isDeepStrictEqual } from 'node:util';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import type { StoreDetails } from '../../catalogue/storeDetails.ts';
import type { Database } from '../../database/connection.ts';
import { ICON_PATH } from '../../site/store.ts';
import { findRecentChanges, type RecentChange } from '../recentChanges.ts';

/** The changes of the store that can be undone, from the log of changes. */

type Shown = DeskAnswer<'getStoreDetails'>;
type Action = DeskAnswer<'listStoreChanges'>['rows'][number]['action'];
/** The details as the desk shows them, with the operator's settings where the publisher has saved nothing. */
type Values = Partial<Pick<Shown, keyof StoreDetails>>;
type StoreChange = RecentChange<Action, Values>;

export const SUBJECT = 'store';
const ACTIONS: readonly Action[] = ['changeStoreDetails', 'setStoreIcon', 'undoStoreChange'];

/** The changes of the last day, the latest first. */
export const findStoreChanges = async (db: Database, id?: string): Promise<StoreChange[]> =>
  (await findRecentChanges<Action, Values>(db, { subject: SUBJECT, actions: ACTIONS, id })).filter(
    ({ after }) => Object.keys(after).length > 0,
  );

/** True as long as the store has what the change has made. */
export const canUndo = ({ after }: Pick<StoreChange, 'after'>, present: Shown): boolean =>
  fieldsOf(after).every((field) => isDeepStrictEqual(present[field], after[field]));

/**
 * The details before a change. What the change left alone stays.
 * @param describe Shows details as the desk does.
 */
export function detailsBefore(
  { before }: Pick<StoreChange, 'before'>,
  details: StoreDetails,
  describe: (details: StoreDetails) => Shown,
): StoreDetails {
  let former = details;
  for (const field of fieldsOf(before)) {
    const { [field]: _, ...others } = former;
    // The operator's setting applied before. Without a saved value, the field follows the setting again.
    if (isDeepStrictEqual(describe(others)[field], before[field])) former = others;
    else former = { ...others, [field]: field === 'icon' ? iconName(before.icon) : before[field] };
  }
  return former;
}

const fieldsOf = (values: Values) => Object.keys(values) as (keyof StoreDetails)[];

const iconName = (address: string | null | undefined): string | null =>
  address?.startsWith(`${ICON_PATH}/`) ? address.slice(ICON_PATH.length + 1) : null;
