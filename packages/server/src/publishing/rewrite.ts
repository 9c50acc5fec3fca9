import { join } from 'node:path';
import { QpdfError, qpdfPath, runQpdf } from './qpdf.ts';
import { repair } from './repair.ts';

/**
 * Writes a document whole, decrypted and with object streams, which pack what pdf.js needs for opening closely.
 *
 * @returns The new file, in `workDir`.
 * @throws QpdfError, or pdf.js's exceptions, when the file is beyond repair.
 */
export async function rewrite(file: string, workDir: string): Promise<string> {
  const target = join(workDir, 'rewritten.pdf');
  try {
    await packObjects(file, target);
  } catch (error) {
    if (!(error instanceof QpdfError)) throw error;
    const repaired = join(workDir, 'repaired.pdf');
    await repair(file, repaired);
    await packObjects(repaired, target);
  }
  return target;
}

/** Rewrites a file with object streams, without encryption, and not linearized: pdf.js fetches more of such files. */
export async function packObjects(file: string, target: string): Promise<void> {
  await runQpdf(['--decrypt', '--object-streams=generate', qpdfPath(file), qpdfPath(target)]);
}
