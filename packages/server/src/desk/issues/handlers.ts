import { isLikelyTime } from '@magazine-store/protocol/desk';
import { z } from 'zod';
import { coverKey } from '../../catalogue/coverKeys.ts';
import { listIssuePage } from '../../catalogue/issuePages.ts';
import { findById } from '../../catalogue/issues.ts';
import { HttpError } from '../../httpError.ts';
import { languageTag } from '../../importing/languageTag.ts';
import { takenDigits } from '../../payments/takenDigits.ts';
import { addUpload, findImport, listUploads, retryUpload } from '../../publishing/imports.ts';
import { findFile } from '../../reading/issueFiles.ts';
import { scheduleRemoval } from '../../reading/removals.ts';
import type { Services } from '../../services.ts';
import { markdownMarkup } from '../../site/markdown.ts';
import type { DeskActor } from '../deskActor.ts';
import { DeskFile, type DeskHandler } from '../deskHandler.ts';
import { placeId, readPlace, writePlace } from '../placeText.ts';
import { recordChange } from '../recordChange.ts';
import {
  bringBackFile as bringBack,
  changeIssue,
  choosePages as choose,
  deleteIssue as deleteForGood,
  undoChange as undo,
} from './changeIssue.ts';
import { findDeskIssue, toListedIssue } from './deskIssue.ts';
import { canUndo, findIssueChanges } from './issueChanges.ts';
import type { KnownUpload } from './uploads.ts';

/** The widths in pixels of covers in the desk. */
const SHOWN_WIDTHS: readonly number[] = [75, 400, 800];
const place = z.object({
  publishedAt: z.string().regex(/^\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  id: placeId,
});

/** The catalogue, as editors see and change it. */
export function issuesDeskHandlers(services: Services) {
  const { db, storage, store, config, uploads } = services;
  /** The uploads on their way into the storage, by their ids. */
  const storing = new Map<string, Promise<void>>();

  const listIssues: DeskHandler<'listIssues'> = async ({ query: { search = '', state, after, limit } }) => {
    const { rows, next } = await listIssuePage(db, { search, state, after: readPlace(place, after), limit });
    return { rows: rows.map(toListedIssue), next: next && writePlace(next) };
  };

  const getIssue: DeskHandler<'getIssue'> = async ({ params: { id } }) => findDeskIssue(db, id, store);

  const getIssueCover: DeskHandler<'getIssueCover'> = async ({ params: { id, width } }) => {
    const row = SHOWN_WIDTHS.includes(width) ? await findById(db, id) : undefined;
    const picture = row && (await storage.read(coverKey(row.cover.file_name, width, 'webp')));
    if (!picture) throw new HttpError(404, 'not_found');
    return new DeskFile(null, 'image/webp', picture);
  };

  const getIssuePage: DeskHandler<'getIssuePage'> = async ({ params: { id, page } }) => {
    const full = await findFile(db, id, 'full');
    const isThere = full?.pages.some(({ number }) => number === page);
    const picture = isThere && (await storage.read(`${full?.pictures_key}/thumbs/${page}.webp`));
    if (!picture) throw new HttpError(404, 'not_found');
    return new DeskFile(null, 'image/webp', picture);
  };

  const choosePages: DeskHandler<'choosePages'> = async ({ params: { id }, body, actor }) => {
    const { revision, ...pages } = body;
    return choose(services, { id, revision, actor }, definedOf(pages));
  };

  const editIssue: DeskHandler<'editIssue'> = async ({ params: { id }, body, actor }) => {
    const { revision, published_at, languages, price, ...texts } = body;
    const details = {
      ...definedOf(texts),
      ...(price !== undefined && { price: checkPrice(price) }),
      ...(languages && { languages: languages.map(checkLanguage) }),
      ...(published_at !== undefined && { publishedAt: checkTime(published_at) }),
    };
    return changeIssue(services, { id, revision, actor, action: 'editIssue' }, { details });
  };

  const publishIssue: DeskHandler<'publishIssue'> = async ({ params: { id }, body, actor }) => {
    const { revision, published_at } = body;
    const details = published_at === undefined ? {} : { publishedAt: checkTime(published_at) };
    return changeIssue(services, { id, revision, actor, action: 'publishIssue' }, { details, published: true });
  };

  const unpublishIssue: DeskHandler<'unpublishIssue'> = async ({ params: { id }, body: { revision }, actor }) =>
    changeIssue(services, { id, revision, actor, action: 'unpublishIssue' }, { details: {}, published: false });

  const deleteIssue: DeskHandler<'deleteIssue'> = async ({ params: { id }, body: { revision, title }, actor }) => {
    await deleteForGood(services, { id, revision, actor, action: 'deleteIssue' }, title);
    return null;
  };

  const bringBackFile: DeskHandler<'bringBackFile'> = async ({ params: { id }, body, actor }) =>
    bringBack(services, { id, actor, keptUntil: body.kept_until });

  const listIssueChanges: DeskHandler<'listIssueChanges'> = async ({ params: { id } }) => {
    const issue = await findDeskIssue(db, id, store);
    const changes = await findIssueChanges(db, id);
    return {
      rows: changes.map((change) => ({ ...change, at: change.at.toISOString(), can_undo: canUndo(change, issue) })),
    };
  };

  const undoChange: DeskHandler<'undoChange'> = async ({ params: { id, change }, actor }) =>
    undo(services, { id, change, actor });

  const importUpload: DeskHandler<'importUpload'> = async ({ params: { id }, actor }) => {
    const upload = await uploads().find(id);
    if (!upload || actor.kind !== 'member' || upload.member !== String(actor.userId)) {
      // The answer to a former call may have been lost on the way.
      if (await findImport(db, id)) return null;
      throw new HttpError(404, 'not_found');
    }
    if (!upload.isWhole) throw new HttpError(409, 'upload_unfinished');
    const { replaces } = upload;
    if (replaces !== null && !(await findById(db, replaces))) throw new HttpError(404, 'not_found');
    // Into a slow storage the file may take longer than a proxy waits for the answer. Then the browser asks again.
    const stored = storing.get(id) ?? storeUpload(upload, actor).finally(() => storing.delete(id));
    storing.set(id, stored);
    await stored;
    return null;
  };

  async function storeUpload({ id, file, fileName, replaces, spreads }: KnownUpload, actor: DeskActor): Promise<void> {
    const uploadKey = `uploads/${id}.pdf`;
    // If storing the file or writing its row fails, the server removes the file after a day.
    await scheduleRemoval(db, [uploadKey]);
    await storage.put(uploadKey, file, 'application/pdf');
    await db.transaction().execute(async (transaction) => {
      if (!(await addUpload(transaction, { id, fileName, uploadKey, replaces, spreads }))) return;
      const after = { file: fileName };
      const subject = replaces === null ? `import:${id}` : `issue:${replaces}`;
      await recordChange(transaction, actor, { action: 'importUpload', subject, after });
    });
    // What stays is swept.
    await uploads()
      .remove(id)
      .catch(() => {});
  }

  const listImports: DeskHandler<'listImports'> = async () => ({ rows: await listUploads(db) });

  const retryImport: DeskHandler<'retryImport'> = async ({ params: { id }, actor }) => {
    const isWaiting = await db.transaction().execute(async (transaction) => {
      if (!(await retryUpload(transaction, id))) return false;
      await recordChange(transaction, actor, { action: 'retryImport', subject: `import:${id}` });
      return true;
    });
    if (!isWaiting) throw new HttpError(404, 'not_found');
    return null;
  };

  const previewDescription: DeskHandler<'previewDescription'> = async ({ body: { description } }) => ({
    html: markdownMarkup(description, new URL(config.PUBLIC_URL).origin),
  });

  /** @throws HttpError for a price that payment providers don't take */
  function checkPrice(price: number | null): number | null {
    const { currency, currency_precision: precision } = store;
    const step = 10 ** (precision - takenDigits({ currency, precision }));
    if (price !== null && price % step !== 0) throw new HttpError(400, 'invalid_request', 'price has too many digits');
    return price;
  }

  return {
    listIssues,
    getIssue,
    getIssueCover,
    getIssuePage,
    choosePages,
    editIssue,
    publishIssue,
    unpublishIssue,
    deleteIssue,
    bringBackFile,
    listIssueChanges,
    undoChange,
    importUpload,
    listImports,
    retryImport,
    previewDescription,
  };
}

/** @throws HttpError for a time that can only be a mistake */
function checkTime(time: string | null): string | null {
  if (time !== null && !isLikelyTime(new Date(time))) {
    throw new HttpError(400, 'invalid_request', 'published_at: no such year');
  }
  return time;
}

/** @throws HttpError for what names no language */
function checkLanguage(text: string): string {
  const tag = languageTag(text);
  if (tag === null) throw new HttpError(400, 'invalid_request', `${text} names no language`);
  return tag;
}

function definedOf<Given extends object>(given: Given) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]?: Exclude<Given[Name], undefined>;
  };
}
