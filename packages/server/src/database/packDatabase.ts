import { writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';

/**
 * Packs a new embedded database into a file. The build does so for the server, which unpacks it where there is no database.
 * Making one there would take longer.
 */
export async function packDatabase(file: string): Promise<void> {
  const database = await PGlite.create();
  const packed = await database.dumpDataDir('gzip');
  await database.close();
  await writeFile(file, new Uint8Array(await packed.arrayBuffer()));
}
