import {
  findByContent,
  forgetReplacedCover,
  lockIssue,
  recordReplacedCover,
  updateIssue,
} from '../catalogue/issues.ts';
import type { Database } from '../database/connection.ts';
import { forgetReplaced, listFiles, replaceFiles, toInsertable } from '../reading/issueFiles.ts';
import { cancelRemoval, scheduleRemoval } from '../reading/removals.ts';
import { lockPageTexts, replacePageTexts } from '../search/pageTexts.ts';
import { keepFormerFile, takeFormerFile } from './formerFiles.ts';
import { listStorageKeys } from './listStorageKeys.ts';
import { PublishingError } from './publishing.ts';

/**
 * Gives an issue the file that it had before its last replacement. The present file becomes the former one, so a second
 * call undoes the first.
 * @throws PublishingError when the former file is gone, or is another issue's now
 */
export async function bringBack(transaction: Database, id: number): Promise<void> {
  const issue = await lockIssue(transaction, id);
  if (!issue) throw new PublishingError(`there is no issue ${id}`, 'not_found');
  const former = await takeFormerFile(transaction, id);
  if (!former) throw gone(id);
  const { content_hash, page_count, cover, files, page_texts } = former;
  const other = await findByContent(transaction, content_hash);
  if (other && other.id !== id) {
    throw new PublishingError(`the former file of issue ${id} is issue ${other.id} now`, 'no_former_file');
  }
  const present = await listFiles(transaction, id);
  await keepFormerFile(transaction, issue, { files: present, pageTexts: await lockPageTexts(transaction, id) });
  await forgetReplaced(transaction, files);
  await replaceFiles(transaction, present, files.map(toInsertable));
  await replacePageTexts(transaction, id, page_texts);
  await recordReplacedCover(transaction, id, issue.cover.file_name);
  await forgetReplacedCover(transaction, cover.file_name);
  if (!(await cancelRemoval(transaction, listStorageKeys({ cover }, files)))) throw gone(id);
  await scheduleRemoval(transaction, listStorageKeys(issue, present));
  const has_sample = files.some(({ type }) => type === 'sample');
  await updateIssue(transaction, id, { content_hash, cover: JSON.stringify(cover), page_count, has_sample });
}

const gone = (id: number) =>
  new PublishingError(
    `issue ${id} has no former file: a file is kept for a day after its replacement`,
    'no_former_file',
  );
