import type { DataConfig } from '../config.ts';
import { commandsThroughServer } from './commandSocket.ts';

/**
 * The reason why readers can't buy paid issues, by the settings of the server that runs on this data; if none runs, by
 * the settings of this command. Null where readers can buy, and where the settings of this command are not a server's.
 */
export async function sellingObstacleNow(config: DataConfig): Promise<string | null> {
  const server = config.DATABASE_URL ? null : commandsThroughServer(config.DATA_DIR);
  // A server that was killed leaves a socket that does not answer.
  const answer = await server?.sellingObstacle().catch(() => undefined);
  if (answer !== undefined) return answer;
  // The server's code loads slowly.
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
