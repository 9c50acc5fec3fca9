import { Command } from 'commander';
import { PlainError } from '../plainError.ts';
import { couponCommand } from './coupon.ts';
import { couponsCommand } from './coupons.ts';
import { deleteCommand } from './delete.ts';
import { editCommand } from './edit.ts';
import { importsCommand } from './imports.ts';
import { issuesCommand } from './issues.ts';
import { planCommand } from './plan.ts';
import { plansCommand } from './plans.ts';
import { publishCommand } from './publish.ts';
import { replaceCommand } from './replace.ts';
import { serveCommand } from './serve.ts';
import { unpublishCommand } from './unpublish.ts';

// Other accounts of the machine may not read what the store writes.
process.umask(0o077);

const program = new Command('magazine-store')
  .description('A web store for a publisher’s magazines. Settings come from the environment: see docs/server.md.')
  .addCommand(serveCommand())
  .addCommand(publishCommand())
  .addCommand(issuesCommand())
  .addCommand(importsCommand())
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
  // Anything else is a fault of the program and comes with its stack trace.
  if (!(error instanceof PlainError)) throw error;
  console.error(`magazine-store: ${error.message}`);
  process.exitCode = 1;
}
