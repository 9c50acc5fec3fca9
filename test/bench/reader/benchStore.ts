import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { preparedData } from '../../../examples/demo/preparedData.ts';
import { startServer } from '../../../examples/demo/serverProcess.ts';

/** A store that has published the bench's PDFs by the command line. Readers reach its `port` at `publicUrl`. */
export async function startBenchStore(
  books: string,
  port: number,
  publicUrl: string,
): Promise<{ stop(): Promise<void> }> {
  const { database, storage } = await preparedData(books);
  const dataDir = path.join(tmpdir(), `magazine-store-bench-reader-${process.pid}`);
  await cp(database, path.join(dataDir, 'postgres'), { recursive: true });
  const server = await startServer({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    STORAGE_URL: pathToFileURL(storage).href,
    SESSION_SECRET: 'a secret of the bench, known to everyone',
    LOG_LEVEL: 'warn',
  });
  return {
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
