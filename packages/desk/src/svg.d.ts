/** The drawing of the file’s paths. */
declare module '*.svg' {
  const d: string;
  export default d;
}
