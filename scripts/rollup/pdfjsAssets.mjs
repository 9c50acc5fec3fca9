import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const MODULE = 'virtual:pdfjs-assets';
const WORKERS_MODULE = 'virtual:pdfjs-assets/workers';
const DATA_MODULE = 'virtual:pdfjs-assets/data';
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

/** The names of their URLs. */
const WORKER_URLS = { modern: 'pdf.worker.mjs', legacy: 'pdf.worker.legacy.mjs' };

/** Directories that pdf.js reads by name while it draws. */
const DIRECTORIES = ['wasm', 'cmaps', 'iccs', 'standard_fonts'];

/**
 * Puts pdf.js's worker and data into the folder `assets` of the build. Below it their folder carries the version, so that
 * they can be cached for ever. `virtual:pdfjs-assets` exports its name. `…/workers` and `…/data` export the URLs of the
 * files, in the form that other bundlers know: they may move and rename the files.
 */
export function pdfjsAssets() {
  /** The folder's name, and rollup's reference to each of its files. */
  let emitted;
  return {
    name: 'pdfjs-assets',
    buildStart() {
      emitted = undefined;
    },
    resolveId(id) {
      if ([MODULE, WORKERS_MODULE, DATA_MODULE].includes(id)) return `\0${id}`;
      return LIBRARIES[id] ? require.resolve(LIBRARIES[id]) : null;
    },
    async load(id) {
      if (![MODULE, WORKERS_MODULE, DATA_MODULE].includes(id.slice(1))) return null;
      emitted ??= emitAssets(this);
      const { folder, files } = await emitted;
      if (id === `\0${MODULE}`) return `export const folder = ${JSON.stringify(folder)};`;
      const urlOf = (name) => `import.meta.ROLLUP_FILE_URL_${files.get(name)}`;
      if (id === `\0${WORKERS_MODULE}`) {
        const exported = Object.entries(WORKER_URLS).map(([url, name]) => `export const ${url} = ${urlOf(name)};`);
        return exported.join('\n');
      }
      const data = [...files.keys()].filter(isData).map((name) => `${JSON.stringify(name)}: ${urlOf(name)}`);
      return `export default { ${data.join(', ')} };`;
    },
  };
}

/** Licences are read by people, and what takes the place of wasm is imported from the folder. */
const isData = (name) => DIRECTORIES.some((folder) => name.startsWith(`${folder}/`)) && /\.(?!js$)\w+$/.test(name);

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
  const files = await Promise.all(
    Object.entries(names).map(async ([name, from]) => {
      const source = await readFile(path.join(root, from));
      return [name, build.emitFile({ type: 'asset', fileName: `assets/${folder}${name}`, source })];
    }),
  );
  return { folder, files: new Map(files) };
}
