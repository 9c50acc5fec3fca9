import type { Plan } from '@magazine-store/protocol';
import { Command, Option } from 'commander';
import { PublishingError } from '../publishing/publishing.ts';
import { dataConfig } from './dataConfig.ts';
import { priceIn } from './priceIn.ts';
import { strictFlags } from './strictFlags.ts';
import { withCommands } from './withCommands.ts';

const PERIODS: Record<Plan['period'], true> = { week: true, month: true, quarter: true, halfyear: true, year: true };

export const planCommand = () =>
  strictFlags(
    new Command('plan')
      .description('offer a plan: access to all issues, paid for each period until it is cancelled')
      .addOption(
        new Option('--period <period>', 'how long it lasts, and renews itself for').choices(Object.keys(PERIODS)),
      )
      .option('--price <amount>', 'for each period, such as 9.99, in the currency of the store')
      .option('--withdraw <id>', 'offers a plan no more; whoever has it keeps it')
      .option('--offer <id>', 'offers it again'),
  ).action(plan);

async function plan(options: { period?: Plan['period']; price?: string; withdraw?: string; offer?: string }) {
  const config = await dataConfig();
  const { period, price, withdraw, offer } = options;
  const known = withdraw ?? offer;
  if ([withdraw, offer, period ?? price].filter((given) => given !== undefined).length > 1) {
    throw new PublishingError('give one of: a new plan by --period and --price, --withdraw, or --offer');
  }
  if (known !== undefined) {
    const id = Number(known);
    if (!Number.isInteger(id)) throw new PublishingError(`${known} is no id of a plan`);
    await withCommands(config, (commands) => commands.setPlanOffered({ id, offered: withdraw === undefined }));
    console.log(`plan ${id} is ${withdraw === undefined ? 'offered' : 'offered no more'}`);
    return;
  }
  if (!period || !price) throw new PublishingError('say what the plan is: --period month --price 9.99');
  const amount = priceIn(price, config.STORE_CURRENCY);
  const id = await withCommands(config, (commands) => commands.addPlan({ period, price: amount }));
  console.log(`plan ${id} is offered`);
}
