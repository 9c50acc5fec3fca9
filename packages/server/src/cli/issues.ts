import { currencyPrecision, formatMoney } from '@magazine-store/protocol';
import { Command } from 'commander';
import { readDataConfig } from '../config.ts';
import { withCommands } from './withCommands.ts';

export const issuesCommand = () => new Command('issues').description('list all issues').action(list);

async function list(): Promise<void> {
  const config = readDataConfig(process.env);
  const currency = config.STORE_CURRENCY;
  const precision = currencyPrecision(currency);
  for (const issue of await withCommands(config, (commands) => commands.list())) {
    const price = issue.is_free ? 'free' : formatMoney({ amount: issue.price, currency, precision }, 'en');
    const date = new Date(issue.published_at).toISOString().slice(0, 10);
    const state = issue.published ? '' : ' (unpublished)';
    console.log(`${issue.id}\t${date}\t${price}\t${issue.title || 'no title'}${state}`);
  }
}
