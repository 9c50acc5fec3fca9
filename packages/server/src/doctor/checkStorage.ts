import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { inWorkFolder } from '../publishing/inWorkFolder.ts';
import { openStorage } from '../reading/openStorage.ts';
import { checkSending } from './checkSending.ts';
import { type Finding, fault, ok, reasonOf } from './finding.ts';

const TEXT = 'magazine-store doctor';

/** Writes a file, reads it, and removes it. Where the bucket sends files to browsers, it also asks as a browser does. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  const storage = await openStorage(config);
  const key = `doctor-${randomUUID()}.txt`;
  let step = 'be written';
  try {
    await inWorkFolder(async (folder) => {
      const file = path.join(folder, 'probe.txt');
      await writeFile(file, TEXT);
      await storage.put(key, file, 'text/plain');
    });
    step = 'be read';
    const found = await storage.read(key);
    if (!found || (await text(found)) !== TEXT) throw new Error('it gave back something else');
    const sending = await checkSending(config, key);
    step = 'be removed';
    await storage.remove(key);
    const left = await storage.read(key);
    left?.destroy();
    if (left) throw new Error('it is still there');
    return [ok('storage', 'a file was written, read and removed'), ...sending];
  } catch (error) {
    const advice = config.STORAGE_URL
      ? 'compare STORAGE_URL, and the rights of its key or account: get, put, list, delete'
      : 'give DATA_DIR to the account of the server';
    return [fault('storage', `a file could not ${step} (${reasonOf(error)}): ${advice}`)];
  }
}
