import type { DataConfig } from '../config.ts';
import { commandsThroughServer } from './commandSocket.ts';

/**
 * Why readers can't buy paid issues: by the settings of the server that runs on this data, else by those that this
 * command was given. Null where readers can buy, and where the settings given here are not a server's.
 */
export async function sellingObstacleNow(config: DataConfig): Promise<string | null> {
  const server = config.DATABASE_URL ? null : commandsThroughServer(config.DATA_DIR);
  // A server that was killed leaves a socket that does not answer.
  const answer = await server?.sellingObstacle().catch(() => undefined);
  if (answer !== undefined) return answer;
  // What the server is made of takes its time to load.
  const [{ currentSettings, readConfig, SettingError }, { sellingObstacle }] = await Promise.all([
    import('../config.ts'),
    import('../site/sellingObstacle.ts'),
  ]);
  try {
    return sellingObstacle(readConfig(currentSettings()));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return null;
  }
}
