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
import { HttpError } from '../../httpError.ts';
import { cancelRemoval, scheduleRemoval } from '../../reading/removals.ts';
import type { Services } from '../../services.ts';
import { createDescribedStore } from '../../site/describedStore.ts';
import type { PlacedText } from '../../texts/publisherTexts.ts';
import type { DeskHandler } from '../deskHandler.ts';
import { recordChange } from '../recordChange.ts';
import { operatorSettings } from './operatorSettings.ts';

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

  const changeStoreDetails: DeskHandler<'changeStoreDetails'> = async ({ body: { revision, ...changes }, actor }) => {
    const saved = await db.transaction().execute(async (transaction) => {
      const before = await loadStoreDetails(transaction);
      if (before.revision !== revision) throw new HttpError(409, 'changed_meanwhile');
      const { featured_issue_id: featured } = changes;
      if (featured && !(await findById(transaction, featured))) throw new HttpError(404, 'not_found');
      const details = { ...before.details, ...changes } as StoreDetails;
      if (!(await saveStoreDetails(transaction, details, before))) throw new HttpError(409, 'changed_meanwhile');
      const now = { revision: revision + 1, details };
      const [old, present] = [describe(before), describe(now)];
      const fields = (Object.keys(changes) as (keyof typeof changes)[]).filter(
        (field) => JSON.stringify(old[field]) !== JSON.stringify(present[field]),
      );
      const pick = (from: typeof old) => Object.fromEntries(fields.map((field) => [field, from[field]]));
      await recordChange(transaction, actor, {
        action: 'changeStoreDetails',
        subject: 'store',
        before: pick(old),
        after: pick(present),
      });
      return now;
    });
    return describe(saved);
  };

  const setStoreIcon: DeskHandler<'setStoreIcon'> = async ({ body: { revision, picture }, actor }) => {
    const icon = picture === null ? null : await storeIcon(Buffer.from(picture, 'base64'), { db, storage });
    const saved = await db.transaction().execute(async (transaction) => {
      const before = await loadStoreDetails(transaction);
      const details: StoreDetails = { ...before.details, icon };
      if (before.revision !== revision || !(await saveStoreDetails(transaction, details, before))) {
        throw new HttpError(409, 'changed_meanwhile');
      }
      if (icon) await cancelRemoval(transaction, [iconKey(icon)]);
      if (before.details.icon) await scheduleRemoval(transaction, [iconKey(before.details.icon)]);
      const now = { revision: revision + 1, details };
      const [old, present] = [describe(before).icon, describe(now).icon];
      const change = { before: { icon: old }, after: { icon: present } };
      await recordChange(transaction, actor, { action: 'setStoreIcon', subject: 'store', ...change });
      return now;
    });
    return describe(saved);
  };

  const getOperatorSettings: DeskHandler<'getOperatorSettings'> = async () => operatorSettings(config);

  return { getStoreDetails, changeStoreDetails, setStoreIcon, getOperatorSettings };
}

const translationsOf = (placed: PlacedText | null) =>
  placed?.text ? Object.fromEntries(placed.text.translations) : null;

const addressElsewhere = (placed: PlacedText | null) => (placed && !placed.text ? placed.address : null);
