import { findById, lockIssue, shownPage } from '../../catalogue/issues.ts';
import type { Importer } from '../../importing/importApart.ts';
import { ImportError } from '../../importing/importError.ts';
import { applyEdit } from '../../publishing/applyEdit.ts';
import { StorageAway } from '../../publishing/copyStoredPdf.ts';
import { databasePublishing } from '../../publishing/databasePublishing.ts';
import { makeCover } from '../../publishing/makeCover.ts';
import { makeSampleOfPages } from '../../publishing/makeSampleOfPages.ts';
import { type MadeCover, type MadeSample, PublishingError } from '../../publishing/publishing.ts';
import type { Target } from '../../publishing/storeImport.ts';
import { findFile } from '../../reading/issueFiles.ts';
import type { Services } from '../../services.ts';
import { recordChange } from '../recordChange.ts';
import { changesBetween, findDeskIssue, loadDeskIssue } from './deskIssue.ts';
import { endChoice, failChoice, keepChoiceAlive, type PageChoice, putChoiceBack, takeChoice } from './pageChoices.ts';

type Tools = Pick<Services, 'db' | 'storage' | 'store'> & Pick<Importer, 'makeSample'>;

const KEEP_ALIVE_MILLISECONDS = 15_000;

/**
 * Makes the covers and samples that members of the desk have chosen, one issue after another. If a choice fails, its
 * row gets the error, and the next choice follows. If the server stops, the choice waits for the next server. If the
 * issue gets another file meanwhile, the same page numbers are taken from that file. While the storage is away, all
 * choices wait.
 * @throws Error when the database or the storage fails
 */
export async function makeChosenPages(tools: Tools, signal: AbortSignal): Promise<void> {
  const { db } = tools;
  while (!signal.aborted) {
    const choice = await takeChoice(db);
    if (!choice) return;
    await tools.storage.check().catch(async (error) => {
      await putChoiceBack(db, choice.id);
      throw error;
    });
    // A missed report is no failure: the next one comes before the server counts as killed.
    const alive = setInterval(() => keepChoiceAlive(db, choice.id).catch(() => {}), KEEP_ALIVE_MILLISECONDS);
    try {
      await makeChoice(choice, tools, signal);
    } catch (error) {
      if (signal.aborted || hasOtherFile(error)) await putChoiceBack(db, choice.id);
      // A fault of the pages themselves concerns no other choice.
      else if (isOfPages(error)) await failChoice(db, choice.id, toErrorCode(error));
      else {
        // The storage may have gone away in the middle of it.
        await tools.storage.check().then(
          () => failChoice(db, choice.id, 'failed'),
          () => putChoiceBack(db, choice.id),
        );
        throw error;
      }
    } finally {
      clearInterval(alive);
    }
  }
}

const isOfPages = (error: unknown): error is ImportError | PublishingError =>
  error instanceof ImportError || (error instanceof PublishingError && !(error instanceof StorageAway));

const hasOtherFile = (error: unknown) => error instanceof PublishingError && error.refusal === 'replaced_meanwhile';

/** Makes what differs from the present pages, and changes the issue whole or not at all. */
async function makeChoice(choice: PageChoice, { db, store, ...tools }: Tools, signal: AbortSignal): Promise<void> {
  const publishing = databasePublishing(db);
  const target: Pick<Target, 'storage' | 'makeSample' | 'step'> = { ...tools, step: (run) => run(publishing) };
  const { issue_id: id, cover_page, sample: pages } = choice;
  const [issue, full, present] = [
    await findById(db, id),
    await findFile(db, id, 'full'),
    await findFile(db, id, 'sample'),
  ];
  if (!issue || !full) throw new PublishingError(`there is no issue ${id}`, 'not_found');
  if (Math.max(cover_page, ...(pages ?? [])) > issue.page_count) {
    throw new PublishingError(`issue ${id} has another file now, with ${issue.page_count} pages`, 'no_such_page');
  }
  let cover: MadeCover | undefined;
  let sample: MadeSample | null | undefined;
  if (shownPage(issue.cover) !== cover_page) cover = await makeCover(full, cover_page, target);
  signal.throwIfAborted();
  if (pages?.join() !== present?.pages.map(({ number }) => number).join()) {
    sample = pages && (await makeSampleOfPages(full, pages, target));
  }
  signal.throwIfAborted();
  await db.transaction().execute(async (transaction) => {
    const locked = await lockIssue(transaction, id);
    if (!locked || !(await endChoice(transaction, choice.id))) return;
    const before = await loadDeskIssue(transaction, locked, store);
    await applyEdit(transaction, {
      id,
      details: {},
      ...(cover && { cover }),
      ...(sample !== undefined && { sample }),
    });
    const after = await findDeskIssue(transaction, id, store);
    if (after.revision === before.revision) return;
    const change = { action: choice.action, subject: `issue:${id}`, ...changesBetween(before, after) };
    await recordChange(transaction, choice.actor, change);
  });
}

function toErrorCode(error: ImportError | PublishingError): string {
  if (error instanceof ImportError) return error.code;
  return error.refusal === 'no_such_page' ? 'replaced' : 'refused';
}
