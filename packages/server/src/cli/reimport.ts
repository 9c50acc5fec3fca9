import { Command } from 'commander';
import { dataConfig } from './dataConfig.ts';
import { forEachItem } from './forEachItem.ts';
import { issueId } from './issueId.ts';
import { showProgress } from './progress.ts';
import { publishingTarget } from './publishingTarget.ts';
import { strictFlags } from './strictFlags.ts';
import { tellPageNotes } from './tellPageNotes.ts';

export const reimportCommand = () =>
  strictFlags(
    new Command('reimport')
      .description('make the pictures and texts of issues anew from their stored PDFs; everything else stays')
      .argument('[ids...]', 'ids of issues (default: all issues that an earlier release imported)'),
  ).action(reimport);

async function reimport(texts: string[]): Promise<void> {
  const { isUpToDate, reimportIssue } = await import('../publishing/reimportIssue.ts');
  const config = await dataConfig();
  const target = await publishingTarget(config);
  const isNamed = texts.length > 0;
  const ids = isNamed
    ? texts.map(issueId)
    : await target.step(async (publishing) => (await publishing.list()).map(({ id }) => id));
  await forEachItem(ids, async (id) => {
    if (!isNamed && isUpToDate(await target.step((publishing) => publishing.fullFile(id)))) {
      console.log(`issue ${id} is up to date`);
      return;
    }
    const name = `issue ${id}`;
    await using progress = showProgress(name);
    const notes = await reimportIssue(id, { onProgress: progress.report }, target);
    await progress.end();
    console.log(notes ? `issue ${id} is imported again` : `issue ${id} is up to date`);
    tellPageNotes(name, notes ?? {});
  });
}
