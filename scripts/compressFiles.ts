import { glob, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Bytes. Smaller files fit into one packet anyway. */
const SMALLEST = 1024;

/** Puts a `.br` and a `.gz` beside every text and wasm file, so that the server never compresses while it answers. */
export async function compressFiles(directories: string[]): Promise<void> {
  const patterns = directories.map((directory) => `${directory}/**/*.{js,mjs,css,svg,wasm,bcmap}`);
  for await (const name of glob(patterns)) {
    const bytes = await readFile(name);
    if (bytes.length < SMALLEST) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    await Promise.all([
      writeFile(`${name}.br`, await brotli(bytes, { params })),
      writeFile(`${name}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION })),
    ]);
  }
}
