// Written by the bundler that builds this package: it puts pdf.js's worker and data into an `assets` folder.

declare module 'virtual:pdfjs-assets' {
  /** Their folder below `assets`, named after the version of pdf.js; ends with a slash. */
  export const folder: string;
}

/** The URLs of the workers of pdf.js's two builds. */
declare module 'virtual:pdfjs-assets/workers' {
  export const modern: string;
  export const legacy: string;
}

/** The URL of each file of the data by its name, such as `wasm/openjpeg.wasm`. */
declare module 'virtual:pdfjs-assets/data' {
  const urls: Record<string, string>;
  export default urls;
}
