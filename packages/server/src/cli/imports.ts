import { Command } from 'commander';
import { describeNotes } from '../importing/pageNotes.ts';
import type { ImportState } from '../publishing/imports.ts';
import { PublishingError } from '../publishing/publishing.ts';
import { dataConfig } from './dataConfig.ts';
import { importLabels } from './progress.ts';
import { withCommands } from './withCommands.ts';

export const importsCommand = () =>
  new Command('imports')
    .description('list running and recent imports')
    .argument('[id]', 'id of one import')
    .action(list);

async function list(id: string | undefined): Promise<void> {
  const config = await dataConfig();
  if (id === undefined) {
    const imports = await withCommands(config, (commands) => commands.listImports());
    for (const one of imports) console.log(importLine(one));
    return;
  }
  const one = await withCommands(config, (commands) => commands.findImport(id));
  if (!one) throw new PublishingError(`there is no import ${id}`);
  console.log(importLine(one));
  for (const line of describeNotes(one.page_notes ?? {})) console.log(line);
}

const importLine = (one: ImportState): string =>
  [one.id, one.started_at, one.ended_at ?? '', one.file_name, stateLabel(one)].join('\t');

function stateLabel({ state, step, done, total, issue_id, error }: ImportState): string {
  if (state === 'failed') return `failed: ${error}`;
  if (state === 'done') return issue_id === null ? 'done' : `issue ${issue_id}`;
  if (step === null) return 'running';
  return `${importLabels[step]}${total > 1 ? ` ${done} of ${total}` : ''}`;
}
