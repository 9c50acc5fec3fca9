import { findByContent, lockIssue, recordReplacedCover, updateIssue } from '../catalogue/issues.ts';
import type { Database } from '../database/connection.ts';
import { fileRevision } from '../reading/fileAddresses.ts';
import { listFiles, replaceFiles } from '../reading/issueFiles.ts';
import { scheduleRemoval } from '../reading/removals.ts';
import { lockPageTexts, replacePageTexts } from '../search/pageTexts.ts';
import { claimFiles } from './claimFiles.ts';
import { keepFormerFile } from './formerFiles.ts';
import { loadIssueState } from './issueState.ts';
import { listStorageKeys } from './listStorageKeys.ts';
import { PublishingError, type Replacement } from './publishing.ts';

/**
 * @throws PublishingError when there is no such issue, the file is another issue's, or the file that is imported again or
 *   the pages of the cover or the sample have changed meanwhile
 * @returns false when another command has imported the same file again meanwhile
 */
export function applyReplacement(db: Database, replacement: Replacement): Promise<boolean> {
  const { id, formerSample, formerCover, reimportOf, files, pageTexts, places, cover, page_count } = replacement;
  return db.transaction().execute(async (transaction) => {
    const issue = await lockIssue(transaction, id);
    if (!issue) throw new PublishingError(`there is no issue ${id}`, 'not_found');
    const content_hash = reimportOf ? issue.content_hash : replacement.content_hash;
    const other = await findByContent(transaction, content_hash);
    if (other && other.id !== id) throw new PublishingError(`this file is already published as issue ${other.id}`);

    const { sample, cover_page } = await loadIssueState(transaction, issue);
    const isOtherSample = formerSample !== undefined && formerSample?.join() !== sample?.join();
    if (isOtherSample || formerCover !== cover_page) {
      const message = `the cover or the sample of issue ${id} was changed meanwhile: try it again`;
      throw new PublishingError(message, 'pages_changed');
    }

    const former = await listFiles(transaction, id);
    const full = former.find(({ type }) => type === 'full');
    if (reimportOf && full && fileRevision(full) !== reimportOf) {
      if (full.import_version === files[0]?.import_version) return false;
      throw new PublishingError(`the file of issue ${id} was replaced meanwhile: try it again`);
    }
    if (!reimportOf) {
      await keepFormerFile(transaction, issue, { files: former, pageTexts: await lockPageTexts(transaction, id) });
    }
    const ofIssue = files.map((file) => ({ ...file, issue_id: id }));
    await replaceFiles(transaction, former, ofIssue);
    await replacePageTexts(transaction, id, pageTexts);
    await recordReplacedCover(transaction, id, issue.cover.file_name);
    await claimFiles(transaction, places);
    await scheduleRemoval(transaction, listStorageKeys(issue, former));
    const has_sample = files.some(({ type }) => type === 'sample');
    await updateIssue(transaction, id, { content_hash, cover, page_count, has_sample });
    return true;
  });
}
