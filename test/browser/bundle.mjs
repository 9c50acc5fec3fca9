import { glob, rm } from 'node:fs/promises';
import path from 'node:path';
import { rollup } from 'rollup';
import { browserPlugins } from '../../scripts/rollup/browserPlugins.mjs';

export const OUTPUT = '.cache/browser-tests';

/** Builds every `*.browser.test.tsx` with the plugins of production, so that tests run the same code as visitors. */
export async function bundleBrowserTests(pattern = 'packages/*/src/**/*.browser.test.{ts,tsx}') {
  const files = await Array.fromAsync(glob(pattern));
  const input = Object.fromEntries(files.map((file) => [file.replace(/\.tsx?$/, ''), path.resolve(file)]));
  await rm(OUTPUT, { recursive: true, force: true });
  // Strict mode keeps an entry a file that no module imports. The runner adds a query to the entry's address, and a
  // lazy chunk that imported it back would load it a second time.
  const bundle = await rollup({
    input,
    plugins: browserPlugins(),
    preserveEntrySignatures: 'strict',
    onwarn: () => {},
  });
  await bundle.write({
    dir: OUTPUT,
    format: 'es',
    sourcemap: 'inline',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await bundle.close();
  return files.length;
}
