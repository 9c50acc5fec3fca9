import { isDeepStrictEqual } from 'node:util';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { iconKey } from '../../catalogue/iconKey.ts';
import { findById } from '../../catalogue/issues.ts';
import {
  loadStoreDetails,
  type SavedDetails,
  type StoreDetails,
  saveStoreDetails,
} from '../../catalogue/storeDetails.ts';
import { storeIcon } from '../../catalogue/storeIcon.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../httpError.ts';
import { cancelRemoval, scheduleRemoval } from '../../reading/removals.ts';
import type { Services } from '../../services.ts';
import { createDescribedStore } from '../../site/describedStore.ts';
import type { PlacedText } from '../../texts/publisherTexts.ts';
import type { DeskActor } from '../deskActor.ts';
import type { DeskHandler } from '../deskHandler.ts';
import { type DeskChange, recordChange } from '../recordChange.ts';
import { operatorSettings } from './operatorSettings.ts';
import { canUndo, detailsBefore, findStoreChanges, SUBJECT } from './storeChanges.ts';

interface Save {
  before: SavedDetails;
  details: StoreDetails;
  actor: DeskActor;
  action: DeskChange['action'];
}

/** The details of which the log has the values before and after. */
const CHANGED_FIELDS = [
  'name',
  'description',
  'message',
  'featured_issue_id',
  'terms',
  'privacy',
  'colors',
  'icon',
] as const satisfies (keyof StoreDetails)[];

/** What the publisher says of the store. */
export function storeDeskHandlers({ config, db, storage, store }: Services) {
  const described = createDescribedStore(config, { currency: store.currency, precision: store.currency_precision });

  /** The details with the operator's settings where the publisher has saved nothing. */
  function describe({ revision, details }: SavedDetails): DeskAnswer<'getStoreDetails'> {
    described.describe(details);
    const { store: shown, texts, look } = described;
    return {
      revision,
      name: shown.name,
      description: shown.description,
      message: texts.message && { header: texts.message.header, text: texts.message.text },
      featured_issue_id: shown.featured_issue_id ?? null,
      terms: translationsOf(texts.terms),
      privacy: translationsOf(texts.privacy),
      colors: look.colors,
      icon: shown.icon,
      terms_elsewhere: addressElsewhere(texts.terms),
      privacy_elsewhere: addressElsewhere(texts.privacy),
    };
  }

  const getStoreDetails: DeskHandler<'getStoreDetails'> = async () => describe(await loadStoreDetails(db));

  const changeStoreDetails: DeskHandler<'changeStoreDetails'> = ({ body: { revision, ...changes }, actor }) =>
    change(revision, changes as StoreDetails, { actor, action: 'changeStoreDetails' });

  const setStoreIcon: DeskHandler<'setStoreIcon'> = async ({ body: { revision, picture }, actor }) => {
    const icon = picture === null ? null : await storeIcon(Buffer.from(picture, 'base64'), { db, storage });
    return change(revision, { icon }, { actor, action: 'setStoreIcon' });
  };

  /**
   * Changes the details of a revision. Changes that are saved already are no conflict: the member may have missed the
   * answer to the first call. @throws HttpError
   */
  async function change(revision: number, changes: StoreDetails, by: Pick<Save, 'actor' | 'action'>) {
    const saved = await db.transaction().execute(async (transaction) => {
      const before = await loadStoreDetails(transaction);
      const details = { ...before.details, ...changes };
      if (before.revision === revision) return save(transaction, { before, details, ...by });
      if (isDeepStrictEqual(describe({ ...before, details }), describe(before))) return before;
      throw new HttpError(409, 'changed_meanwhile');
    });
    return describe(saved);
  }

  const listStoreChanges: DeskHandler<'listStoreChanges'> = async () => {
    const present = describe(await loadStoreDetails(db));
    const changes = await findStoreChanges(db);
    return {
      rows: changes.map((change) => ({ ...change, at: change.at.toISOString(), can_undo: canUndo(change, present) })),
    };
  };

  const undoStoreChange: DeskHandler<'undoStoreChange'> = async ({ params, actor }) => {
    const saved = await db.transaction().execute(async (transaction) => {
      const before = await loadStoreDetails(transaction);
      const [change] = await findStoreChanges(transaction, params.change);
      if (!change) throw new HttpError(404, 'not_found');
      if (!canUndo(change, describe(before))) throw new HttpError(409, 'changed_meanwhile');
      const details = detailsBefore(change, before.details, (each) => describe({ ...before, details: each }));
      return save(transaction, { before, details, actor, action: 'undoStoreChange' });
    });
    return describe(saved);
  };

  /** Saves details in place of those that were there before, and records the change. @throws HttpError */
  async function save(transaction: Database, { before, details, actor, action }: Save): Promise<SavedDetails> {
    const [formerIcon, icon] = [before.details.icon, details.icon];
    const featured = details.featured_issue_id;
    if (featured && featured !== before.details.featured_issue_id && !(await findById(transaction, featured))) {
      throw new HttpError(404, 'not_found');
    }
    if (!(await saveStoreDetails(transaction, details, before))) throw new HttpError(409, 'changed_meanwhile');
    if (icon !== formerIcon) {
      // A picture that has another one in its place is kept for a day.
      if (icon && !(await cancelRemoval(transaction, [iconKey(icon)]))) throw new HttpError(409, 'changed_meanwhile');
      if (formerIcon) await scheduleRemoval(transaction, [iconKey(formerIcon)]);
    }
    const saved = { revision: before.revision + 1, details };
    const [old, present] = [describe(before), describe(saved)];
    const fields = CHANGED_FIELDS.filter((field) => !isDeepStrictEqual(old[field], present[field]));
    const pick = (from: typeof old) => Object.fromEntries(fields.map((field) => [field, from[field]]));
    const change = { before: pick(old), after: pick(present) };
    await recordChange(transaction, actor, { action, subject: SUBJECT, ...change });
    return saved;
  }

  const getOperatorSettings: DeskHandler<'getOperatorSettings'> = async () => operatorSettings(config);

  return {
    getStoreDetails,
    changeStoreDetails,
    setStoreIcon,
    listStoreChanges,
    undoStoreChange,
    getOperatorSettings,
  };
}

const translationsOf = (placed: PlacedText | null) =>
  placed?.text ? Object.fromEntries(placed.text.translations) : null;

const addressElsewhere = (placed: PlacedText | null) => (placed && !placed.text ? placed.address : null);
