import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const MODULE = 'virtual:pdfjs-assets';
const RESOLVED = `\0${MODULE}`;
const require = createRequire(import.meta.url);

/**
 * pdf.js's build for browsers of the last years, and its worker: the modern one calls what came in 2025 and 2026. Both
 * must be of one build.
 */
const LIBRARY = 'pdfjs-dist/legacy/build/pdf.min.mjs';

/** Directories that pdf.js reads by name while it draws, under the names of its options. */
const DIRECTORIES = { wasmUrl: 'wasm', cMapUrl: 'cmaps', iccUrl: 'iccs', standardFontDataUrl: 'standard_fonts' };

/**
 * Puts pdf.js's worker and data beside the chunks and exports their URLs as `virtual:pdfjs-assets`.
 * Their folder carries the version, so that they can be cached for ever.
 */
export function pdfjsAssets() {
  return {
    name: 'pdfjs-assets',
    resolveId(id) {
      if (id === MODULE) return RESOLVED;
      return id === 'pdfjs-dist' ? require.resolve(LIBRARY) : null;
    },
    async load(id) {
      if (id !== RESOLVED) return null;
      const packageFile = require.resolve('pdfjs-dist/package.json');
      const root = path.dirname(packageFile);
      const { version } = JSON.parse(await readFile(packageFile, 'utf8'));
      const emit = async (file, name) =>
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}-legacy/${name}`,
          source: await readFile(path.join(root, file)),
        });
      const workerUrl = await emit('legacy/build/pdf.worker.min.mjs', 'pdf.worker.mjs');
      const lines = [`workerUrl: import.meta.ROLLUP_FILE_URL_${workerUrl},`];
      for (const [option, directory] of Object.entries(DIRECTORIES)) {
        // QuickJS would run the scripts of a PDF, which no reader of ours does.
        const names = (await readdir(path.join(root, directory))).filter((name) => !/quickjs/i.test(name));
        const references = await Promise.all(names.map((name) => emit(`${directory}/${name}`, `${directory}/${name}`)));
        lines.push(`${option}: new URL('.', import.meta.ROLLUP_FILE_URL_${references[0]}).href,`);
      }
      return `export default {\n  ${lines.join('\n  ')}\n};\n`;
    },
  };
}
