/** Written by the bundler that builds this package: it puts pdf.js's worker and data into an `assets` folder. */
declare module 'virtual:pdfjs-assets' {
  /** Their folder below `assets`, named after the version of pdf.js; ends with a slash. */
  export const folder: string;
}

/** URL of the `assets` folder beside the built modules, for code that no other bundler moves. Ends with a slash. */
declare module 'virtual:pdfjs-assets/beside' {
  const url: string;
  export default url;
}
