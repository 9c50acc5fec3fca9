import { Command } from 'commander';
import { dataConfig } from './dataConfig.ts';
import { forEachItem } from './forEachItem.ts';
import { issueId } from './issueId.ts';
import { withCommands } from './withCommands.ts';

export const deleteCommand = () =>
  new Command('delete')
    .description('delete issues for good, if no account owns them; the server removes the files after a day')
    .argument('<ids...>', 'ids of issues')
    .action(deleteIssues);

async function deleteIssues(texts: string[]): Promise<void> {
  const config = await dataConfig();
  const ids = texts.map(issueId);
  await forEachItem(ids, async (id) => {
    await withCommands(config, (commands) => commands.remove(id));
    console.log(`issue ${id} is deleted`);
  });
}
