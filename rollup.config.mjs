import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import swc from '@rollup/plugin-swc';
import { browserPlugins } from './scripts/rollup/browserPlugins.mjs';
import { licences } from './scripts/rollup/licences.mjs';
import { manifest } from './scripts/rollup/manifest.mjs';
import { minifyOutput } from './scripts/rollup/minified.mjs';
import { serverTexts } from './scripts/rollup/serverTexts.mjs';

/**
 * Names a chunk after its feature: `index.ts` and `locales/de.po` of a folder become `folder` and `folder-de`. The
 * English texts are in `messages.ts`.
 */
function chunkName({ name, moduleIds }) {
  const folders = path.dirname(moduleIds.at(-1)).split(path.sep);
  const texts = folders.at(-1) === 'locales' ? folders.pop() : undefined;
  if (folders.at(-1) === 'src') folders.pop();
  const feature = folders.at(-1);
  if (texts) return `${feature}-${name}`;
  if (name === 'messages') return `${feature}-en`;
  return name === 'index' ? feature : name;
}

/** The entry keeps its name and is revalidated; all else carries its content in its name and is cached for ever. */
const loadedInParts = (folder, entry, modules, ...plugins) => ({
  input: modules,
  output: {
    dir: folder,
    format: 'es',
    entryFileNames: ({ name }) => (name === entry ? '[name].js' : 'chunks/[name]-[hash].js'),
    chunkFileNames: (chunk) => `chunks/${chunkName(chunk)}-[hash].js`,
    sourcemap: true,
  },
  preserveEntrySignatures: 'strict',
  plugins: [browserPlugins(), minifyOutput(), licences(), ...plugins],
});

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The host SDK, for those who import it and for those who paste a plain script. Both keep their names. */
const host = { 'index.ts': 'magazine-store-host.js', 'iife.ts': 'magazine-store-host.iife.js' };

/** Copies for pages that load one version only, with its hash. The server keeps them with the chunks. */
const pinned = (file) => `v${version}/${file}`;

/**
 * All that the list needs and the store doesn't is in the list's chunk, also what other screens share with the list: a file
 * for each of these parts would delay the first card.
 */
function listChunk(id, { getModuleInfo }) {
  const own = /\/packages\/(?:store|protocol)\//;
  const reachedFrom = (module, reached = new Set()) => {
    if (reached.has(module)) return reached;
    reached.add(module);
    for (const imported of getModuleInfo(module)?.importedIds ?? []) reachedFrom(imported, reached);
    return reached;
  };
  const list = path.resolve('packages/store/src/shell/Storefront.tsx');
  if (!own.test(id) || !reachedFrom(list).has(id)) return null;
  return reachedFrom(path.resolve('packages/store/src/index.ts')).has(id) ? null : 'Storefront';
}

const store = loadedInParts(
  'dist/store',
  'magazine-store',
  {
    'magazine-store': 'packages/store/src/index.ts',
    startStore: 'packages/store/src/startStore.ts',
    startReading: 'packages/store/src/features/reading/startReading.ts',
    confirmationPage: 'packages/store/src/features/session/confirmationPage.ts',
    signInWindowPage: 'packages/store/src/features/session/signInWindowPage.ts',
  },
  manifest(Object.values(host).map(pinned)),
);

Object.assign(store.output, { manualChunks: listChunk, onlyExplicitManualChunks: true });

/** The publisher's desk. */
const desk = loadedInParts('dist/desk', 'desk', { desk: 'packages/desk/src/main.tsx' });

/** The reader for pages that have neither the store nor React. */
const viewer = loadedInParts('dist/viewer', 'magazine-viewer', {
  'magazine-viewer': 'packages/viewer/src/standalone.tsx',
});

const hosts = Object.entries(host).map(([module, file]) => ({
  input: `packages/host/src/${module}`,
  output: [`dist/host/${file}`, `dist/store/${pinned(file)}`].map((place) => ({
    file: place,
    format: file.endsWith('.iife.js') ? 'iife' : 'es',
    name: 'MagazineStore',
    sourcemap: true,
  })),
  plugins: [browserPlugins(), minifyOutput()],
}));

/** The example for React. React is the one for development, so that StrictMode shows what it is there to show. */
const reactExample = {
  input: 'examples/react/main.tsx',
  output: { file: 'dist/examples/react/main.js', format: 'es' },
  plugins: browserPlugins('development'),
};

/**
 * Installed packages stay what they are; only our own are bundled, and OpenTelemetry: few stores load it, its packages take
 * 25 MB, and the code that the server needs of them a hundredth of that.
 */
const BUNDLED = /^@(?:magazine-store|opentelemetry)\//;
const external = (id) => /^[^./\0]/.test(id) && !BUNDLED.test(id) && !path.isAbsolute(id);

const nodePlugins = [
  nodeResolve({ extensions: ['.mjs', '.js', '.ts'] }),
  swc({ include: /\.ts$/, swc: { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, sourceMaps: true } }),
];

const server = {
  input: {
    'magazine-store': 'packages/server/src/cli/start.ts',
    progressTicker: 'packages/server/src/cli/progressTicker.ts',
    importProcess: 'packages/server/src/importing/importProcess.ts',
    memoryWatch: 'packages/server/src/importing/memoryWatch.ts',
    pageImagesWorker: 'packages/server/src/importing/pictures/pageImagesWorker.ts',
  },
  output: {
    dir: 'dist/server',
    format: 'es',
    chunkFileNames: '[name]-[hash].js',
    banner: (chunk) => (chunk.name === 'magazine-store' ? '#!/usr/bin/env node' : ''),
    sourcemap: true,
  },
  external,
  plugins: [serverTexts(), ...nodePlugins, licences()],
};

/** The program that checks other servers. */
const interop = {
  input: { 'magazine-store-interop': 'packages/interop/src/main.ts' },
  output: { dir: 'dist/interop', format: 'es', banner: '#!/usr/bin/env node', sourcemap: true },
  external,
  plugins: nodePlugins,
};

/** The first screens of the store, for the server. Parts of the store that load later never load there. */
const prerender = {
  input: { prerender: 'packages/store/src/prerender/index.ts' },
  output: { dir: 'dist/prerender', format: 'es', sourcemap: true },
  plugins: [
    { name: 'first-screens-alone', resolveDynamicImport: () => ({ id: 'later', external: true }) },
    browserPlugins('production', false),
  ],
  external: isBuiltin,
};

export default [store, desk, viewer, ...hosts, server, prerender, interop, reactExample];
