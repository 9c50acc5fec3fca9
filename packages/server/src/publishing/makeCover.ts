import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { coverFolder } from '../catalogue/coverKeys.ts';
import { contentTypeOf } from '../contentTypeOf.ts';
import { writeCoverOfPicture } from '../importing/pictures/cover.ts';
import type { IssueFile } from '../reading/issueFiles.ts';
import type { Storage } from '../reading/storage.ts';
import { storageAway } from './copyStoredPdf.ts';
import { inWorkFolder } from './inWorkFolder.ts';
import { type MadeCover, PublishingError } from './publishing.ts';
import type { Target } from './storeImport.ts';

/**
 * Makes a cover from the stored picture of a page and stores it. If no edit uses the cover, the server removes it after
 * a day.
 * @throws StorageAway, or PublishingError when the storage has lost the picture
 */
export function makeCover(
  full: IssueFile,
  number: number,
  { storage, step }: Pick<Target, 'storage' | 'step'>,
): Promise<MadeCover> {
  return inWorkFolder(async (folder) => {
    const page = full.pages.find((each) => each.number === number);
    const picture = page && (await readPicture(storage, full, number));
    if (!page || !picture) {
      throw new PublishingError(`the storage has no picture of page ${number} of issue ${full.issue_id}`);
    }
    const { cover, keys } = await writeCoverOfPicture(picture, page, folder);
    const fileName = randomBytes(16).toString('hex');
    const place = coverFolder(fileName);
    await step((publishing) => publishing.expectFiles([place]));
    for (const key of keys) {
      await storage.put(`${place}/${path.basename(key)}`, path.join(folder, key), contentTypeOf(key));
    }
    return { madeFrom: full.version, cover: JSON.stringify({ file_name: fileName, ...cover }), place };
  });
}

async function readPicture(storage: Storage, full: IssueFile, number: number): Promise<Buffer | null> {
  try {
    const picture = await storage.read(pictureKey(full, number));
    return picture && (await buffer(picture));
  } catch (error) {
    throw storageAway(error, `the picture of page ${number} of issue ${full.issue_id}`);
  }
}

/** The largest picture of a page. Former releases stored one height alone. */
function pictureKey({ pictures_key, picture_heights }: IssueFile, number: number): string {
  const height = picture_heights?.at(-1);
  return height === undefined
    ? `${pictures_key}/pages/${number}.webp`
    : `${pictures_key}/pages/${height}/${number}.webp`;
}
