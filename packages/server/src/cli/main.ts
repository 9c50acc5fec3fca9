import { Command } from 'commander';
import { SettingError } from '../config.ts';
import { DatabaseInUse } from '../database/connection.ts';
import { ImportError } from '../publishing/importError.ts';
import { PublishingError } from '../publishing/publishing.ts';
import { couponCommand } from './coupon.ts';
import { couponsCommand } from './coupons.ts';
import { deleteCommand } from './delete.ts';
import { editCommand } from './edit.ts';
import { issuesCommand } from './issues.ts';
import { planCommand } from './plan.ts';
import { plansCommand } from './plans.ts';
import { publishCommand } from './publish.ts';
import { replaceCommand } from './replace.ts';
import { serveCommand } from './serve.ts';
import { unpublishCommand } from './unpublish.ts';

/** What a person can mend is told in one line; anything else is a fault of ours and comes with its trace. */
const EXPECTED = [SettingError, DatabaseInUse, ImportError, PublishingError];

const program = new Command('magazine-store')
  .description('A web store for a publisher’s magazines. Settings come from the environment: see docs/server.md.')
  .addCommand(serveCommand())
  .addCommand(publishCommand())
  .addCommand(issuesCommand())
  .addCommand(editCommand())
  .addCommand(replaceCommand())
  .addCommand(unpublishCommand())
  .addCommand(deleteCommand())
  .addCommand(planCommand())
  .addCommand(plansCommand())
  .addCommand(couponCommand())
  .addCommand(couponsCommand());

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof Error) || !EXPECTED.some((kind) => error instanceof kind)) throw error;
  console.error(`magazine-store: ${error.message}`);
  process.exitCode = 1;
}
