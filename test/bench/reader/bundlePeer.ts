import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { minify } from '@swc/core';
import { type Plugin, rollup } from 'rollup';
import { compressFiles } from '../../../scripts/compressFiles.ts';

/** Its types describe another build than the one that Node loads. */
const fromCommonJs = commonjs as unknown as typeof commonjs.default;

const MODULE = /<script type="module">(.*?)<\/script>/s;
const STYLESHEET = /<link rel="stylesheet" href="(.*?)">/g;

/**
 * Makes a peer's page ready for the web as an application would: its module bundled and minified with the tools that
 * make our own, its style sheets minified, everything compressed. Once for each version of the page.
 * @returns the folder to serve
 */
export async function bundlePeer(page: string, installed: string): Promise<string> {
  const output = path.join(installed, 'page');
  const stamp = path.join(output, 'made-from.html');
  const source = await readFile(page, 'utf8');
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === source) return output;
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const entry = path.join(installed, 'page.mjs');
  await writeFile(entry, MODULE.exec(source)?.[1] ?? '');
  const { resolve } = createRequire(entry);

  const bundle = await rollup({
    input: entry,
    onwarn() {},
    plugins: [forProduction(), nodeResolve({ browser: true }), fromCommonJs(), namedFiles(entry, resolve), minified()],
  });
  await bundle.write({ dir: output, format: 'es', entryFileNames: 'page.js' });
  await bundle.close();

  let styles = '';
  for (const [, name = ''] of source.matchAll(STYLESHEET)) {
    const file = resolve(name);
    styles += withoutBlanks(await readFile(file, 'utf8'));
    await cp(path.join(path.dirname(file), 'images'), path.join(output, 'images'), { recursive: true }).catch(() => {});
  }
  let html = source.replace(MODULE, '<script type="module" src="page.js"></script>').replace(STYLESHEET, '');
  if (styles) html = html.replace('<style>', '<link rel="stylesheet" href="styles.css">\n    <style>');
  await writeFile(path.join(output, 'styles.css'), styles);
  await writeFile(path.join(output, 'index.html'), html);
  await compressFiles([output]);
  await writeFile(stamp, source);
  return output;
}

const withoutBlanks = (css: string) => css.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ');

/** Puts the files that the page names by `new URL` beside the bundle. */
const namedFiles = (entry: string, resolve: (name: string) => string): Plugin => ({
  name: 'named-files',
  async transform(code, id) {
    if (id !== entry) return null;
    let withFiles = code;
    for (const [whole, name = ''] of code.matchAll(/new URL\('(.*?)', import\.meta\.url\)/g)) {
      const source = await readFile(resolve(name));
      const file = this.emitFile({ type: 'asset', fileName: path.basename(name), source });
      withFiles = withFiles.replace(whole, `new URL(import.meta.ROLLUP_FILE_URL_${file})`);
    }
    return withFiles;
  },
});

/** Replaces the mode before rollup parses the module's branches: only one of them is used. */
const forProduction = (): Plugin => ({
  name: 'for-production',
  transform: (code) => code.replaceAll('process.env.NODE_ENV', '"production"'),
});

const minified = (): Plugin => ({
  name: 'minified',
  renderChunk: (code) => minify(code, { module: true, compress: { passes: 2 }, mangle: true }),
});
