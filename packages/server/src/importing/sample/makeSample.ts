import { join } from 'node:path';
import { type PreparedFile, prepareFile } from '../preparedFile.ts';
import { packObjects, rewrite } from '../rewrite.ts';
import { writeSample } from './writeSample.ts';

/**
 * Makes `sample.pdf` of the chosen pages, in the form that is cheapest to open.
 *
 * @param workDir Has `rewritten.pdf`, which `rewrite` made. Intermediate files go there, too.
 */
export async function makeSample(
  workDir: string,
  pages: readonly number[],
  pageCount: number,
  onStep: (done: number, total: number) => void = () => {},
): Promise<PreparedFile> {
  onStep(0, 3);
  await writeSample(workDir, 'rewritten.pdf', pages, pageCount, 'sample-plain.pdf');
  onStep(1, 3);
  await packObjects(workDir, 'sample-plain.pdf', 'sample-packed.pdf');
  onStep(2, 3);
  const forms = ['sample-packed.pdf', 'sample-plain.pdf'].map((name) => join(workDir, name));
  return prepareFile(forms, join(workDir, 'sample.pdf'));
}

/** Makes a sample of an issue's stored file. @param workDir Has `source.pdf`. Intermediate files go there, too. */
export async function makeStoredSample(
  workDir: string,
  pages: readonly number[],
  pageCount: number,
  onStep?: (done: number, total: number) => void,
): Promise<PreparedFile> {
  await rewrite(workDir, 'source.pdf', 'rewritten.pdf');
  return makeSample(workDir, pages, pageCount, onStep);
}
