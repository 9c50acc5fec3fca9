import { Command } from 'commander';
import { readDataConfig } from '../config.ts';
import { PublishingError } from '../publishing/publishing.ts';
import { withCommands } from './withCommands.ts';

export const unpublishCommand = () =>
  new Command('unpublish')
    .description('take issues out of the store; publishing the same file again brings one back')
    .argument('<ids...>', 'ids of issues')
    .action(unpublish);

async function unpublish(ids: string[]): Promise<void> {
  const config = readDataConfig(process.env);
  for (const text of ids) {
    const id = Number(text);
    if (!Number.isInteger(id)) throw new PublishingError(`${text} is no id of an issue`);
    await withCommands(config, (commands) => commands.setPublished({ id, published: false }));
    console.log(`issue ${id} is unpublished`);
  }
}
