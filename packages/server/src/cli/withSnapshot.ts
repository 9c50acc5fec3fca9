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
  const [{ clusterPath, copyPath, withCopiedDatabase }, { copyCluster }] = await Promise.all([
    import('../database/copiedDatabase.ts'),
    import('../database/copyCluster.ts'),
  ]);
  using _ = disableRecompiling();
  async function makeCopy(): Promise<void> {
    // Then little changes from here on.
    await withCommands(config, (commands) => commands.checkpoint());
    const copied = copyCluster(clusterPath(config.DATA_DIR), copyPath(config.DATA_DIR));
    await withCommands(config, (commands) => commands.copyDatabase(copied));
  }
  return withCopiedDatabase(config.DATA_DIR, makeCopy, use);
}
