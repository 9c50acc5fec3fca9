import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const MODULE = 'virtual:pdfjs-assets';
const RESOLVED = `\0${MODULE}`;
const require = createRequire(import.meta.url);

/** The library in both its builds, minified by itself. */
const LIBRARIES = {
  'pdfjs-dist': 'pdfjs-dist/build/pdf.min.mjs',
  'pdfjs-dist/legacy/build/pdf.mjs': 'pdfjs-dist/legacy/build/pdf.min.mjs',
};

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
      return LIBRARIES[id] ? require.resolve(LIBRARIES[id]) : null;
    },
    async load(id) {
      if (id !== RESOLVED) return null;
      const packageFile = require.resolve('pdfjs-dist/package.json');
      const root = path.dirname(packageFile);
      const { version } = JSON.parse(await readFile(packageFile, 'utf8'));
      const emit = async (file, name) =>
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${name}`,
          source: await readFile(path.join(root, file)),
        });
      const workerUrl = await emit('build/pdf.worker.min.mjs', 'pdf.worker.mjs');
      const legacyWorkerUrl = await emit('legacy/build/pdf.worker.min.mjs', 'pdf.worker.legacy.mjs');
      const lines = [
        `workerUrl: import.meta.ROLLUP_FILE_URL_${workerUrl},`,
        `legacyWorkerUrl: import.meta.ROLLUP_FILE_URL_${legacyWorkerUrl},`,
      ];
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
