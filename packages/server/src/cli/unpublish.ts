import { Command } from 'commander';
import { dataConfig } from './dataConfig.ts';
import { forEachItem } from './forEachItem.ts';
import { issueId } from './issueId.ts';
import { withCommands } from './withCommands.ts';

export const unpublishCommand = () =>
  new Command('unpublish')
    .description(
      'take issues out of the store; their owners can still read them; publish the file again to bring an issue back',
    )
    .argument('<ids...>', 'ids of issues')
    .action(unpublish);

async function unpublish(texts: string[]): Promise<void> {
  const config = await dataConfig();
  const ids = texts.map(issueId);
  await forEachItem(ids, async (id) => {
    await withCommands(config, (commands) => commands.setPublished({ id, published: false }));
    console.log(`issue ${id} is unpublished`);
  });
}
