import { Command } from 'commander';
import { PlainError } from '../plainError.ts';
import { dataConfig } from './dataConfig.ts';

export const migrateCommand = () =>
  new Command('migrate')
    .description('bring the database up to date with this release, and print the migrations that have run')
    .option('--check', 'run nothing; print the pending migrations, and end with 1 if there are any')
    .action(migrateStore);

async function migrateStore({ check = false }: { check?: boolean }): Promise<void> {
  const config = await dataConfig();
  const [{ DatabaseInUse, explainRefusals, openDatabase }, { migrate, readMigrationState }] = await Promise.all([
    import('../database/connection.ts'),
    import('../database/migrate.ts'),
  ]);
  const connection = await openDatabase(config).catch((error) => {
    throw error instanceof DatabaseInUse ? new PlainError(`${error.message}: stop the server first`) : error;
  });
  try {
    const { pending, unknown } = await readMigrationState(connection.db);
    if (unknown.length > 0) {
      throw new PlainError(`a newer release has changed the database (${unknown[0]}): there is nothing to migrate`);
    }
    if (check) {
      for (const name of pending) console.log(`${name}: pending`);
      if (pending.length > 0) process.exitCode = 1;
      else console.log(UP_TO_DATE);
      return;
    }
    const done = await explainRefusals(migrate(connection.db));
    for (const name of done) console.log(`${name}: done`);
    console.log(UP_TO_DATE);
  } finally {
    await connection.close();
  }
}

const UP_TO_DATE = 'the database is up to date';
