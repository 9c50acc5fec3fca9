import { join } from 'node:path';
import { QpdfError, runQpdf } from './qpdf.ts';
import { repair } from './repair.ts';

/**
 * Writes a document whole, decrypted and with object streams, which keep the objects that pdf.js needs for opening
 * close together.
 *
 * @param source, target Names in `folder`.
 * @throws QpdfError, or pdf.js's exceptions, when the file is beyond repair.
 */
export async function rewrite(folder: string, source: string, target: string): Promise<void> {
  try {
    await packObjects(folder, source, target);
  } catch (error) {
    if (!(error instanceof QpdfError)) throw error;
    await repair(join(folder, source), join(folder, 'repaired.pdf'));
    await packObjects(folder, 'repaired.pdf', target);
  }
}

/**
 * Rewrites a file with object streams, without encryption, and not linearized, because pdf.js fetches more of
 * linearized files. The same file always gives the same bytes.
 */
export async function packObjects(folder: string, source: string, target: string): Promise<void> {
  await runQpdf(folder, ['--decrypt', '--deterministic-id', '--object-streams=generate', source, target]);
}
