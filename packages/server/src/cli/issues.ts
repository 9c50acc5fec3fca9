import { Command } from 'commander';
import { dataConfig } from './dataConfig.ts';
import { issueLine } from './issueLine.ts';
import { withCommands } from './withCommands.ts';

export const issuesCommand = () => new Command('issues').description('list all issues').action(list);

async function list(): Promise<void> {
  const config = await dataConfig();
  const { issues, money } = await withCommands(config, async (commands) => ({
    issues: await commands.list(),
    money: await commands.keepCurrency(),
  }));
  for (const issue of issues) console.log(issueLine(issue, money));
}
