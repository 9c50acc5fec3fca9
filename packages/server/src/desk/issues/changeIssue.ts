import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../database/connection.ts';
import { DetailedError, HttpError } from '../../httpError.ts';
import { applyEdit } from '../../publishing/applyEdit.ts';
import { bringBack } from '../../publishing/bringBack.ts';
import { PublishingError } from '../../publishing/publishing.ts';
import { removeIssue } from '../../publishing/removeIssue.ts';
import type { Services } from '../../services.ts';
import type { DeskActor } from '../deskActor.ts';
import { type DeskChange, recordChange } from '../recordChange.ts';
import { changesBetween, type DeskIssue, findDeskIssue, lockDeskIssue, toDetails } from './deskIssue.ts';
import { canUndo, findIssueChanges, pagesBefore, toUndo } from './issueChanges.ts';
import { addChoice, type ChosenPages, forgetChoice } from './pageChoices.ts';

interface Change {
  id: number;
  /** The revision that the editor saw. */
  revision: string;
  actor: DeskActor;
  action: DeskChange['action'];
}

/**
 * Changes an issue, if no other member has changed it since its editor saw it, and records the change. An edit that
 * changes nothing is no conflict: its editor may have missed the answer to the first one. @throws HttpError
 */
export function changeIssue(
  { db, store }: Pick<Services, 'db' | 'store'>,
  { id, revision, actor, action }: Change,
  edit: Omit<Parameters<typeof applyEdit>[1], 'id'>,
): Promise<DeskIssue> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockDeskIssue(transaction, id, store);
    const isSeen = before.revision === revision;
    await applyEdit(transaction, { id, ...edit }).catch((error) => {
      if (!isSeen && error instanceof PublishingError) throw changedMeanwhile(before);
      refuse(error);
    });
    const after = await findDeskIssue(transaction, id, store);
    if (after.revision === before.revision) return after;
    // The error rolls the edit back.
    if (!isSeen) throw changedMeanwhile(before);
    await recordChange(transaction, actor, { action, subject: `issue:${id}`, ...changesBetween(before, after) });
    return after;
  });
}

/** Lets the cover and the sample be made of other pages of an issue. The work records the change. @throws HttpError */
export function choosePages(
  { db, store }: Pick<Services, 'db' | 'store'>,
  { id, revision, actor }: Omit<Change, 'action'>,
  wanted: Partial<ChosenPages>,
): Promise<DeskIssue> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockDeskIssue(transaction, id, store);
    if (before.revision !== revision) throw changedMeanwhile(before);
    const { cover_page = before.cover_page, sample = before.sample } = wanted;
    if (Math.max(cover_page, ...(sample ?? [])) > before.page_count) {
      throw new HttpError(400, 'invalid_request', `the issue has ${before.page_count} pages`);
    }
    const pages = { cover_page, sample: sample && [...new Set(sample)].sort((one, other) => one - other) };
    return waitForPages(transaction, store, { before, pages, actor, action: 'choosePages' });
  });
}

interface Waiting {
  before: DeskIssue;
  pages: ChosenPages;
  actor: DeskActor;
  action: 'choosePages' | 'undoChange';
}

/** Nothing is made of the pages that the issue has: the choice that failed is forgotten. @throws HttpError while another choice is under way */
async function waitForPages(
  transaction: Database,
  store: Services['store'],
  { before, pages, actor, action }: Waiting,
): Promise<DeskIssue> {
  const { id, chosen_pages: chosen } = before;
  if (chosen && chosen.state !== 'failed') throw changedMeanwhile(before);
  if (isDeepStrictEqual(pages, { cover_page: before.cover_page, sample: before.sample })) {
    await forgetChoice(transaction, id);
    return { ...before, chosen_pages: null };
  }
  await addChoice(transaction, { issueId: id, actor, action, ...pages });
  return findDeskIssue(transaction, id, store);
}

/** Undoes a change of the last day, if no later one has changed the same. @throws HttpError */
export function undoChange(
  { db, store }: Pick<Services, 'db' | 'store'>,
  { id, change: changeId, actor }: { id: number; change: string; actor: DeskActor },
): Promise<DeskIssue> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockDeskIssue(transaction, id, store);
    const [change] = await findIssueChanges(transaction, id, changeId);
    if (!change) throw new HttpError(404, 'not_found');
    if (!canUndo(change, before)) throw changedMeanwhile(before);
    const pages = pagesBefore(change, before);
    if (pages) return waitForPages(transaction, store, { before, pages, actor, action: 'undoChange' });
    await applyEdit(transaction, { id, ...toUndo(change, before) }).catch(refuse);
    const after = await findDeskIssue(transaction, id, store);
    const changes = changesBetween(before, after);
    await recordChange(transaction, actor, { action: 'undoChange', subject: `issue:${id}`, ...changes });
    return after;
  });
}

/** Gives an issue its former file again, if it is the one that the editor saw. @throws HttpError */
export function bringBackFile(
  { db, store }: Pick<Services, 'db' | 'store'>,
  { id, actor, keptUntil }: { id: number; actor: DeskActor; keptUntil: string },
): Promise<DeskIssue> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockDeskIssue(transaction, id, store);
    if (before.former_file && before.former_file.kept_until !== new Date(keptUntil).toISOString()) {
      throw changedMeanwhile(before);
    }
    await bringBack(transaction, id).catch(refuse);
    const after = await findDeskIssue(transaction, id, store);
    const ofFile = ({ page_count, file_size, sample }: DeskIssue) => ({ page_count, file_size, sample });
    const change = { before: ofFile(before), after: ofFile(after) };
    await recordChange(transaction, actor, { action: 'bringBackFile', subject: `issue:${id}`, ...change });
    return after;
  });
}

/** Deletes an issue for good. @throws HttpError */
export async function deleteIssue(
  { db, store }: Pick<Services, 'db' | 'store'>,
  { id, revision, actor, action }: Change,
  typedTitle: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // `removeIssue` takes the locks in its own order, so the check comes after it, and an error rolls the removal back.
    const before = await findDeskIssue(transaction, id, store);
    const { title } = await removeIssue(transaction, id).catch(refuse);
    if (before.revision !== revision || title !== before.title) throw changedMeanwhile(before);
    if (typedTitle !== title) throw new HttpError(400, 'invalid_request', 'title: not the title of the issue');
    await recordChange(transaction, actor, { action, subject: `issue:${id}`, before: toDetails(before) });
  });
}

const changedMeanwhile = (issue: DeskIssue) => new DetailedError(409, 'changed_meanwhile', { issue });

/** @throws HttpError for a refusal of the catalogue */
function refuse(error: unknown): never {
  if (!(error instanceof PublishingError)) throw error;
  switch (error.refusal) {
    case 'not_found':
      throw new HttpError(404, 'not_found');
    case 'price_missing':
      throw new HttpError(409, 'price_missing');
    case 'owned':
      throw new HttpError(409, 'issue_owned');
    case 'no_former_file':
      throw new HttpError(409, 'no_former_file');
    case 'disputed':
      throw new HttpError(409, 'issue_disputed');
    case 'being_bought':
      throw new HttpError(409, 'issue_being_bought');
    default:
      throw error;
  }
}
