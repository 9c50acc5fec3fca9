import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import swc from '@rollup/plugin-swc';
import { pdfjsAssets } from './pdfjsAssets.mjs';
import { poCatalogue } from './poCatalogue.mjs';
import { svgPaths } from './svgPaths.mjs';
import { unneeded } from './unneeded.mjs';
import { withoutCssComments } from './withoutCssComments.mjs';

/** Oldest engines with what the store stands on: `light-dark()`, nested `<dialog>`, constructable style sheets. */
const TARGETS = 'chrome 123, firefox 120, safari 17.5';

/** Packages ask in many words what in these browsers has one answer. */
const KNOWN = {
  'typeof process': '"undefined"',
  'typeof AbortController': '"function"',
  'typeof MessageChannel': '"function"',
};

/** What turns our TypeScript into modules for a browser: the same for what we ship and for its tests. */
export const browserPlugins = (mode = 'production') => [
  poCatalogue(),
  pdfjsAssets(),
  svgPaths(),
  unneeded(),
  withoutCssComments(),
  replace({ preventAssignment: true, values: { ...KNOWN, 'process.env.NODE_ENV': JSON.stringify(mode) } }),
  nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  commonjs(),
  swc({
    include: /\.tsx?$/,
    swc: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        experimental: { plugins: [['@lingui/swc-plugin', {}]] },
      },
      env: { targets: TARGETS },
      sourceMaps: true,
    },
  }),
];
