/** What its paths draw; see `scripts/rollup/svgPaths.mjs`. */
declare module '*.svg' {
  const d: string;
  export default d;
}
