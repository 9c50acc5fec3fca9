import type { DataConfig } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { disableRecompiling } from './disableRecompiling.ts';
import { withCommands } from './withCommands.ts';

/** Lets a step read the database of the settings: the embedded one as a copy, so that its server goes on. */
export async function withSnapshot<Result>(
  config: DataConfig,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (config.DATABASE_URL) {
    const { connect } = await import('../database/connection.ts');
    const { db, close } = await connect(config, { create: false });
    return use(db).finally(close);
  }
  const { withCopiedDatabase } = await import('../database/copiedDatabase.ts');
  using _ = disableRecompiling();
  const makeCopy = () => withCommands(config, (commands) => commands.copyDatabase());
  return withCopiedDatabase(config.DATA_DIR, makeCopy, use);
}
