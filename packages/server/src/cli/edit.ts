import { Command, InvalidArgumentError } from 'commander';
import { PublishingError } from '../publishing/publishing.ts';
import { dataConfig } from './dataConfig.ts';
import { type IssueFlags, readDetails, withIssueFlags } from './issueFlags.ts';
import { issueId } from './issueId.ts';
import { issueLine } from './issueLine.ts';
import { showProgress } from './progress.ts';
import { publishingTarget } from './publishingTarget.ts';
import { storeMoney } from './storeMoney.ts';
import { strictFlags } from './strictFlags.ts';

export const editCommand = () =>
  strictFlags(
    withIssueFlags(
      new Command('edit')
        .description('change the details of an issue; details without a flag stay as they are')
        .argument('<id>', 'id of an issue'),
    )
      .option('--cover <page>', 'the page that the cover shows, such as 3', readPage)
      .option('--no-description', 'remove the description')
      .option('--no-sample', 'remove the sample')
      .option('--no-print', 'the issue is not sold on paper'),
  ).action(edit);

function readPage(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Write the number of a page, such as 3.');
  return Number(text);
}

async function edit(text: string, flags: IssueFlags & { cover?: number }): Promise<void> {
  const id = issueId(text);
  if (Object.keys(flags).length === 0) {
    throw new PublishingError('say what to change, such as --price 4.99; magazine-store edit --help lists all flags');
  }
  const config = await dataConfig();
  const money = await storeMoney(config);
  const details = await readDetails(flags, async () => money);
  const { editIssue } = await import('../publishing/editIssue.ts');
  const target = await publishingTarget(config);
  const samplePages = flags.sample === false ? null : flags.sample;
  await using progress = typeof samplePages === 'string' ? showProgress(`issue ${id}`) : null;
  progress?.report({ step: 'sample', done: 0, total: 1 });
  const pages = { ...(samplePages !== undefined && { samplePages }), ...(flags.cover && { coverPage: flags.cover }) };
  const issue = await editIssue(id, details, pages, target);
  await progress?.end();
  console.log(issueLine(issue, money));
}
