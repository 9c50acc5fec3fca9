/** The drawing of the file's paths; see `scripts/rollup/svgPaths.mjs`. */
declare module '*.svg' {
  const d: string;
  export default d;
}
