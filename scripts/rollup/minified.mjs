import { minify } from '@swc/core';

/** Rollup's plugin for swc only transforms; its minifier works best on whole chunks. */
export const minified = () => ({
  name: 'minified',
  renderChunk: (code, _chunk, { format }) =>
    // A plain script's outermost name is its global; a module's are its own and are shortened too.
    minify(code, {
      module: format === 'es',
      compress: { passes: 2 },
      mangle: true,
      // By these pdf.js keeps other bundlers from resolving an import whose address is known only when it runs.
      format: { comments: { regex: 'webpackIgnore|@vite-ignore' } },
      sourceMap: true,
    }),
});
