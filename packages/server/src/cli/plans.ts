import { currencyPrecision, formatMoney } from '@magazine-store/protocol';
import { Command } from 'commander';
import { dataConfig } from './dataConfig.ts';
import { withCommands } from './withCommands.ts';

export const plansCommand = () => new Command('plans').description('list all plans').action(list);

async function list(): Promise<void> {
  const config = await dataConfig();
  const currency = config.STORE_CURRENCY;
  const precision = currencyPrecision(currency);
  for (const plan of await withCommands(config, (commands) => commands.listPlans())) {
    const price = formatMoney({ amount: plan.price, currency, precision }, 'en');
    console.log(`${plan.id}\t${price} per ${plan.period}${plan.offered ? '' : ' (no longer offered)'}`);
  }
}
