import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from '../../scripts/fingerprint.ts';
import { type DemoIssue, publishMagazines } from './publishMagazines.ts';
import { waitForLock } from './waitForLock.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface PreparedData {
  /** The files of an embedded database that holds the demo's issues. */
  database: string;
  storage: string;
}

/** Publishes the demo magazines, once: the result is kept until a magazine, a migration or the import changes. */
export async function preparedData(content: string): Promise<PreparedData> {
  const folder = path.join(root, '.cache/demo', await fingerprint(sourcePatterns(content)));
  const prepared = { database: path.join(folder, 'postgres'), storage: path.join(folder, 'storage') };
  if (existsSync(folder)) return prepared;
  const lock = await waitForLock(`${folder}.lock`);
  try {
    // Another process may have prepared it in the meantime.
    if (existsSync(folder)) return prepared;
    const unfinished = `${folder}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    const issues = JSON.parse(await readFile(path.join(content, 'issues.json'), 'utf8')) as DemoIssue[];
    await publishMagazines(content, issues, unfinished);
    await rename(unfinished, folder);
    return prepared;
  } finally {
    lock.release();
  }
}

/** The files that the prepared data is made from: a change of any of them changes its key. */
const sourcePatterns = (content: string): string[] => [
  `${path.relative(root, content)}/{issues.json,pdf/*.pdf,descriptions/*.md}`,
  'packages/server/src/{importing,publishing,database,search,catalogue,reading}/**/!(*.test).ts',
  'packages/server/src/contentTypeOf.ts',
  'packages/{contents,folding}/src/!(*.test).ts',
  'package-lock.json',
];
