import commonjs from '@rollup/plugin-commonjs';
import dynamicImportVars from '@rollup/plugin-dynamic-import-vars';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import swc from '@rollup/plugin-swc';
import { pdfjsAssets } from './pdfjsAssets.mjs';
import { poCatalogue } from './poCatalogue.mjs';
import { svgPaths } from './svgPaths.mjs';

/** The oldest engines with the store's requirements: `light-dark()`, nested `<dialog>`, constructable style sheets. */
const TARGETS = 'chrome 123, firefox 120, safari 17.5';

/**
 * Compiles our TypeScript for browsers: the same way for the product and for its tests.
 * @param browser False to compile it for the server, which renders the first screens.
 */
export const browserPlugins = (mode = 'production', browser = true) => [
  poCatalogue(),
  pdfjsAssets(),
  svgPaths(),
  // Packages ask for `process.env.NODE_ENV`. pdf.js does not, and is compiled already.
  swc({
    include: '**/node_modules/**',
    exclude: '**/node_modules/pdfjs-dist/**',
    swc: {
      isModule: 'unknown',
      jsc: {
        parser: { syntax: 'ecmascript' },
        target: 'esnext',
        transform: { optimizer: { simplify: false, globals: { envs: { NODE_ENV: JSON.stringify(mode) } } } },
      },
      sourceMaps: true,
    },
  }),
  nodeResolve({ browser, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  commonjs(),
  swc({
    include: /\.tsx?$/,
    swc: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        experimental: {
          plugins: [
            ['@lingui/swc-plugin', {}],
            ['@swc/plugin-styled-components', { displayName: false, ssr: false, transpileTemplateLiterals: false }],
          ],
        },
      },
      env: { targets: TARGETS },
      sourceMaps: true,
    },
  }),
  // The files that load a catalogue by its language.
  dynamicImportVars({
    include: 'packages/*/src/**/{i18n,index,messages}.ts',
    errorWhenNoFilesFound: true,
  }),
];
