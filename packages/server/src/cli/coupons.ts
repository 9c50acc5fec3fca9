import { Command } from 'commander';
import { dataConfig } from './dataConfig.ts';
import { withCommands } from './withCommands.ts';

export const couponsCommand = () => new Command('coupons').description('list all coupons').action(list);

async function list(): Promise<void> {
  for (const coupon of await withCommands(await dataConfig(), (commands) => commands.listCoupons())) {
    const gives = coupon.issueId === null ? `${coupon.days} days` : `issue ${coupon.issueId}`;
    const used = `${coupon.uses} of ${coupon.maxUses ?? 'any number of'} uses`;
    console.log(`${coupon.code}\t${gives}\t${used}${coupon.until ? `\tuntil ${coupon.until.slice(0, 10)}` : ''}`);
  }
}
