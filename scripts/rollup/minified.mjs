import { minify } from '@swc/core';

/** Rollup's plugin for swc only transforms; its minifier works best on whole chunks. */
export const minified = () => ({
  name: 'minified',
  renderChunk: (code) => minify(code, { module: true, compress: { passes: 2 }, mangle: true, sourceMap: true }),
});
