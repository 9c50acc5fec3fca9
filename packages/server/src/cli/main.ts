import { constants } from 'node:os';
import { VERSION } from '@magazine-store/protocol';
import { Command } from 'commander';
import { isSystemError } from '../isSystemError.ts';
import { PlainError } from '../plainError.ts';
import { removeLeftFolders } from '../publishing/inWorkFolder.ts';
import { activateCommand } from './activate.ts';
import { backupCommand } from './backup.ts';
import { couponCommand } from './coupon.ts';
import { couponsCommand } from './coupons.ts';
import { deleteCommand } from './delete.ts';
import { deskCommand } from './desk.ts';
import { doctorCommand } from './doctor.ts';
import { editCommand } from './edit.ts';
import { importsCommand } from './imports.ts';
import { initCommand } from './init.ts';
import { issuesCommand } from './issues.ts';
import { migrateCommand } from './migrate.ts';
import { moveCommand } from './move.ts';
import { planCommand } from './plan.ts';
import { plansCommand } from './plans.ts';
import { publishCommand } from './publish.ts';
import { reimportCommand } from './reimport.ts';
import { replaceCommand } from './replace.ts';
import { restoreCommand } from './restore.ts';
import { salesCommand } from './sales.ts';
import { serveCommand } from './serve.ts';
import { traceCommand } from './traceCommand.ts';
import { unpublishCommand } from './unpublish.ts';

// Other accounts of the machine may not read what the store writes.
process.umask(0o077);

const program = new Command('magazine-store')
  .description(
    'A web store for a publisher’s magazines. Settings come from magazine-store.env and the environment: see docs/server.md.',
  )
  .version(VERSION, '--version', 'print the version')
  .addCommand(initCommand())
  .addCommand(serveCommand())
  .addCommand(migrateCommand())
  .addCommand(doctorCommand())
  .addCommand(publishCommand())
  .addCommand(issuesCommand())
  .addCommand(importsCommand())
  .addCommand(editCommand())
  .addCommand(replaceCommand())
  .addCommand(reimportCommand())
  .addCommand(unpublishCommand())
  .addCommand(deleteCommand())
  .addCommand(planCommand())
  .addCommand(plansCommand())
  .addCommand(couponCommand())
  .addCommand(couponsCommand())
  .addCommand(deskCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(activateCommand())
  .addCommand(salesCommand())
  .addCommand(moveCommand())
  .hook('preAction', async (_program, command) => {
    // The server ends in its own way, and removes such folders once it listens.
    if (command.name() === 'serve') return;
    endOnSignals();
    await removeLeftFolders().catch(({ message }) => {
      console.error(`magazine-store: files of killed imports could not be removed: ${message}`);
    });
  });

/** The server has a span for each request instead. */
const traced = program.commands.find((command) => command.name() === process.argv[2] && command.name() !== 'serve');

try {
  if (traced) await traceCommand(traced.name(), () => program.parseAsync());
  else await program.parseAsync();
} catch (error) {
  // Any other error is a fault of the program, and Node prints its stack trace.
  if (!(error instanceof PlainError || isSystemError(error))) throw error;
  console.error(`magazine-store: ${error.message}`);
  // An open database or socket would keep the process alive.
  process.exit(1);
}

/** Ends as by default, but not before the folder of an import is removed. */
function endOnSignals(): void {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
