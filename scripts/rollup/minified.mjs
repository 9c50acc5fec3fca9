import { minify } from '@swc/core';

/** Rollup's plugin for swc only transforms; its minifier works best on whole chunks. */
export const minifyOutput = () => ({
  name: 'minified',
  renderChunk: (code, _chunk, { format }) =>
    // A plain script's outermost name is its global; a module's names are private and are shortened too.
    minify(code, {
      module: format === 'es',
      compress: { passes: 2 },
      mangle: true,
      // pdf.js uses these comments to keep other bundlers from resolving an import whose address is only known at run
      // time.
      format: { comments: { regex: 'webpackIgnore|@vite-ignore' } },
      sourceMap: true,
    }),
});
