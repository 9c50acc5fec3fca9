import { Command } from 'commander';
import { dataConfig } from './dataConfig.ts';
import { withCommands } from './withCommands.ts';

export const activateCommand = () =>
  new Command('activate')
    .description('let a store that was restored or moved sell and send mails again')
    .action(activate);

async function activate(): Promise<void> {
  const config = await dataConfig();
  const wasInactive = await withCommands(config, (commands) => commands.activate());
  if (wasInactive) console.log('the store is active from the next start of its servers on: start them again now');
  else console.log('the store is active already');
}
