import path from 'node:path';
import type { SpreadMode } from '@magazine-store/protocol/desk';
import { Command } from 'commander';
import { PublishingError } from '../publishing/publishing.ts';
import { dataConfig } from './dataConfig.ts';
import { forEachItem } from './forEachItem.ts';
import { type IssueFlags, readDetails, withIssueFlags } from './issueFlags.ts';
import { showProgress } from './progress.ts';
import { publishingTarget } from './publishingTarget.ts';
import { sellingObstacleNow } from './sellingObstacleNow.ts';
import { hasSpreads, spreadsOption } from './spreadsOption.ts';
import { storeMoney } from './storeMoney.ts';
import { strictFlags } from './strictFlags.ts';
import { tellPageNotes } from './tellPageNotes.ts';

export const publishCommand = () =>
  strictFlags(
    withIssueFlags(
      new Command('publish')
        .description('publish PDFs as issues; details without a flag come from the PDF')
        .argument('<files...>', 'PDF files')
        .addOption(spreadsOption()),
    ),
  ).action(publish);

const SAID = { added: 'published as', known: 'is already', restored: 'published again as' };

async function publish(files: string[], flags: IssueFlags & { spreads: SpreadMode }, command: Command): Promise<void> {
  // The code that reads PDFs loads slowly. A server starts without it.
  const { publishIssue } = await import('../publishing/publishIssue.ts');
  const config = await dataConfig();
  if (files.length > 1 && flags.title) throw new PublishingError('--title works with one file only');
  const details = await readDetails(flags, () => storeMoney(config));
  const target = await publishingTarget(config);
  let sells = false;
  await forEachItem(files, async (file) => {
    const name = path.basename(file);
    await using progress = showProgress(name);
    const importing = {
      samplePages: flags.sample || null,
      spreads: flags.spreads,
      hasSpreads: hasSpreads(command),
      onProgress: progress.report,
    };
    const { id, title, isFree, status, scheduledFor, pageNotes } = await publishIssue(file, details, importing, target);
    await progress.end();
    sells ||= !isFree;
    const scheduled = scheduledFor ? `, scheduled for ${scheduledFor}` : '';
    console.log(`${name}: ${SAID[status]} issue ${id} (${title || 'no title'})${scheduled}`);
    tellPageNotes(name, pageNotes);
  });
  const obstacle = sells ? await sellingObstacleNow(config) : null;
  if (obstacle) console.error(`magazine-store: ${obstacle}`);
}
