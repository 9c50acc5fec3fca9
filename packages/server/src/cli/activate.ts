import { Command } from 'commander';
import { dataConfig } from './dataConfig.ts';
import { withCommands } from './withCommands.ts';

export const activateCommand = () =>
  new Command('activate')
    .description('let a store that was restored or moved sell and send mails again')
    .action(activate);

async function activate(): Promise<void> {
  const config = await dataConfig();
  const { wasInactive, report } = await withCommands(config, async (commands) => ({
    wasInactive: await commands.activate(),
    report: await commands.salesReport(),
  }));
  if (!wasInactive) {
    console.log('the store is active already');
    if (!report) return;
    const { describeSales } = await import('../backup/salesReport.ts');
    console.log(describeSales(report));
    for (const { sale, obstacle } of report.decide) console.log(`${sale}: ${obstacle}`);
    return;
  }
  console.log('the store is active from the next start of its servers on: start them again now');
  if (!report) return;
  console.log(`then it asks the payment providers for what was sold after the backup of ${report.takenAt}`);
  console.log("next: 'magazine-store doctor' tells what was brought back");
}
