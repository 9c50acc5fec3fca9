import { Command } from 'commander';
import { dataConfig } from './dataConfig.ts';
import { formatLastDay } from './parseDate.ts';
import { withCommands } from './withCommands.ts';

export const couponsCommand = () => new Command('coupons').description('list all coupons').action(list);

async function list(): Promise<void> {
  for (const coupon of await withCommands(await dataConfig(), (commands) => commands.listCoupons())) {
    const gives = coupon.issueId === null ? `${coupon.days} days` : `issue ${coupon.issueId}`;
    const used = `${coupon.uses} of ${coupon.maxUses ?? 'any number of'} uses`;
    const parts = [coupon.code, gives, used];
    if (coupon.until) parts.push(`until ${formatLastDay(new Date(coupon.until))}`);
    if (coupon.series) parts.push(`series ${coupon.series}`);
    if (coupon.withdrawn) parts.push('withdrawn');
    console.log(parts.join('\t'));
  }
}
