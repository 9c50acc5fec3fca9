import { randomBytes } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import type { Database } from '../database/connection.ts';
import { HttpError } from '../httpError.ts';
import { inWorkFolder } from '../publishing/inWorkFolder.ts';
import { scheduleRemoval } from '../reading/removals.ts';
import { FileNotTaken, type Storage } from '../reading/storage.ts';
import { withinTime } from '../withinTime.ts';
import { iconKey } from './iconKey.ts';

/** The icon of the store, in the storage under a name that changes with it. */

/** Pixels on each side. */
const SIDE = 256;
const LEAST_SIDE = 32;
/** A picture of more pixels is refused before it is decoded. */
const MOST_PIXELS = 40_000_000;
/** What a member waits for a storage that hangs. An icon that it takes later is removed after a day. */
const STORING_SECONDS = 4;
const FORMATS: readonly (string | undefined)[] = ['png', 'jpeg', 'webp'];

/**
 * Stores a picture as an icon. Decodes and encodes it again, so that only its pixels are stored. The server removes the
 * icon after a day if the store's details don't name it.
 * @returns its name
 * @throws HttpError for a file that is no picture, or none that browsers show; FileNotTaken
 */
export async function storeIcon(picture: Buffer, { db, storage }: { db: Database; storage: Storage }): Promise<string> {
  return inWorkFolder(async (folder) => {
    const file = path.join(folder, 'icon.png');
    await draw(picture, file).catch(() => {
      throw new HttpError(400, 'invalid_request', 'picture: not a PNG, JPEG or WebP picture that can be shown');
    });
    const name = randomBytes(16).toString('hex');
    await scheduleRemoval(db, [iconKey(name)]);
    const late = () => new FileNotTaken(`the storage has not taken an icon in ${STORING_SECONDS} seconds`);
    await withinTime(storage.put(iconKey(name), file, 'image/png'), STORING_SECONDS, late);
    return name;
  });
}

/** @throws Error for a file that is no such picture */
async function draw(picture: Buffer, file: string): Promise<void> {
  const decoded = sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { format, width, height } = await decoded.metadata();
  if (!FORMATS.includes(format) || Math.min(width, height) < LEAST_SIDE) throw new Error('no such picture');
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  await decoded.rotate().resize(SIDE, SIDE, { fit: 'contain', background }).png().toFile(file);
}
