import { formatMoney } from '@magazine-store/protocol';
import { Command } from 'commander';
import { dataConfig } from './dataConfig.ts';
import { withCommands } from './withCommands.ts';

export const plansCommand = () => new Command('plans').description('list all plans').action(list);

async function list(): Promise<void> {
  const config = await dataConfig();
  const { plans, money } = await withCommands(config, async (commands) => ({
    plans: await commands.listPlans(),
    money: await commands.keepCurrency(),
  }));
  for (const plan of plans) {
    const price = formatMoney({ amount: plan.price, ...money }, 'en');
    console.log(`${plan.id}\t${price} per ${plan.period}${plan.offered ? '' : ' (no longer offered)'}`);
  }
}
