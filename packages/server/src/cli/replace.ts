import path from 'node:path';
import type { SpreadMode } from '@magazine-store/protocol/desk';
import { Command } from 'commander';
import { dataConfig } from './dataConfig.ts';
import { issueId } from './issueId.ts';
import { showProgress } from './progress.ts';
import { publishingTarget } from './publishingTarget.ts';
import { hasSpreads, spreadsOption } from './spreadsOption.ts';
import { strictFlags } from './strictFlags.ts';
import { tellPageNotes } from './tellPageNotes.ts';
import { withCommands } from './withCommands.ts';

interface Flags {
  sample?: string | false;
  spreads: SpreadMode;
  undo?: true;
}

export const replaceCommand = () =>
  strictFlags(
    new Command('replace')
      .description('give an issue another file; owners and details stay')
      .argument('<id>', 'id of an issue')
      .argument('[file]', 'PDF file')
      .option('--sample <pages>', 'pages that anyone may read (default: the same as before)')
      .option('--no-sample', 'remove the sample')
      .addOption(spreadsOption())
      .option('--undo', 'bring back the former file, for a day after its replacement'),
  ).action(replace);

async function replace(
  text: string,
  file: string | undefined,
  { sample, spreads, undo }: Flags,
  command: Command,
): Promise<void> {
  const id = issueId(text);
  if (undo) {
    if (file !== undefined || sample !== undefined || hasSpreads(command))
      command.error('error: --undo takes no file and no other flag');
    await withCommands(await dataConfig(), (commands) => commands.bringBack(id));
    return console.log(`issue ${id} has its former file again`);
  }
  if (file === undefined) command.error("error: missing required argument 'file'");
  const { replaceIssue } = await import('../publishing/replaceIssue.ts');
  const config = await dataConfig();
  const target = await publishingTarget(config);
  const name = path.basename(file);
  await using progress = showProgress(name);
  const samplePages = sample === false ? null : sample;
  const options = {
    spreads,
    again: hasSpreads(command),
    onProgress: progress.report,
    ...(samplePages !== undefined && { samplePages }),
  };
  const notes = await replaceIssue(id, file, options, target);
  await progress.end();
  console.log(notes ? `issue ${id} now has the file ${name}` : `issue ${id} already has the file ${name}`);
  tellPageNotes(name, notes ?? {});
}
