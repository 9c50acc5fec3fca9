import type { Plan } from '@magazine-store/protocol';
import { Command, Option } from 'commander';
import { PublishingError } from '../publishing/publishing.ts';
import { dataConfig } from './dataConfig.ts';
import { readPriceFlag } from './readPriceFlag.ts';
import { storeMoney } from './storeMoney.ts';
import { strictFlags } from './strictFlags.ts';
import { withCommands } from './withCommands.ts';

const PERIODS: Record<Plan['period'], true> = { week: true, month: true, quarter: true, halfyear: true, year: true };

export const planCommand = () =>
  strictFlags(
    new Command('plan')
      .description('offer a plan: access to all issues, paid once per period until the reader cancels')
      .addOption(
        new Option('--period <period>', 'how long a payment lasts before the plan renews').choices(
          Object.keys(PERIODS),
        ),
      )
      .option('--price <amount>', 'the price of a period in the currency of the store, such as 9.99')
      .option('--withdraw <id>', 'stop offering a plan; its subscribers keep it')
      .option('--offer <id>', 'offer a withdrawn plan again'),
  ).action(plan);

async function plan(options: { period?: Plan['period']; price?: string; withdraw?: string; offer?: string }) {
  const config = await dataConfig();
  const { period, price, withdraw, offer } = options;
  const known = withdraw ?? offer;
  if ([withdraw, offer, period ?? price].filter((given) => given !== undefined).length > 1) {
    throw new PublishingError('give --period and --price for a new plan, or --withdraw, or --offer');
  }
  if (known !== undefined) {
    const id = Number(known);
    if (!/^[1-9]\d{0,8}$/.test(known)) throw new PublishingError(`${known} is not the id of a plan`);
    await withCommands(config, (commands) => commands.setPlanOffered({ id, offered: withdraw === undefined }));
    console.log(`plan ${id} is ${withdraw === undefined ? 'offered' : 'no longer offered'}`);
    return;
  }
  if (!period || !price) throw new PublishingError('say what the plan is: --period month --price 9.99');
  const amount = readPriceFlag(price, await storeMoney(config));
  const id = await withCommands(config, (commands) => commands.addPlan({ period, price: amount }));
  console.log(`plan ${id} is offered`);
}
