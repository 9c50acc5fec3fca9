import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const MODULE = 'virtual:pdfjs-assets';
const BESIDE = 'virtual:pdfjs-assets/beside';
const require = createRequire(import.meta.url);
const packageFile = require.resolve('pdfjs-dist/package.json');
const root = path.dirname(packageFile);

/** The library in both its builds, each minified separately. */
const LIBRARIES = {
  'pdfjs-dist': 'pdfjs-dist/build/pdf.min.mjs',
  'pdfjs-dist/legacy/build/pdf.mjs': 'pdfjs-dist/legacy/build/pdf.min.mjs',
};

/** The workers' names here, and their places in the package. */
const WORKERS = {
  'pdf.worker.mjs': 'build/pdf.worker.min.mjs',
  'pdf.worker.legacy.mjs': 'legacy/build/pdf.worker.min.mjs',
};

/** Directories that pdf.js reads by name while it draws. */
const DIRECTORIES = ['wasm', 'cmaps', 'iccs', 'standard_fonts'];

/**
 * Puts pdf.js's worker and data into the folder `assets` of the build. Below it their folder carries the version, so that
 * they can be cached for ever: `virtual:pdfjs-assets` exports its name, `virtual:pdfjs-assets/beside` the URL of `assets`.
 */
export function pdfjsAssets() {
  /** The folder's name, and rollup's reference to one of its files. */
  let emitted;
  return {
    name: 'pdfjs-assets',
    buildStart() {
      emitted = undefined;
    },
    resolveId(id) {
      if (id === MODULE || id === BESIDE) return `\0${id}`;
      return LIBRARIES[id] ? require.resolve(LIBRARIES[id]) : null;
    },
    async load(id) {
      if (id !== `\0${MODULE}` && id !== `\0${BESIDE}`) return null;
      emitted ??= emitAssets(this);
      const { folder, file } = await emitted;
      return id === `\0${MODULE}`
        ? `export const folder = ${JSON.stringify(folder)};`
        : `export default new URL('../', import.meta.ROLLUP_FILE_URL_${file}).href;`;
    },
  };
}

async function emitAssets(build) {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8'));
  const folder = `pdfjs-${version}/`;
  const names = { ...WORKERS };
  for (const directory of DIRECTORIES) {
    for (const name of await readdir(path.join(root, directory))) {
      // QuickJS would run the scripts of a PDF; the viewer never does.
      if (!/quickjs/i.test(name)) names[`${directory}/${name}`] = `${directory}/${name}`;
    }
  }
  const [file] = await Promise.all(
    Object.entries(names).map(async ([name, from]) =>
      build.emitFile({
        type: 'asset',
        fileName: `assets/${folder}${name}`,
        source: await readFile(path.join(root, from)),
      }),
    ),
  );
  return { folder, file };
}
