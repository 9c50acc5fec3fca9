/** Written by the bundler of whoever ships this package: where pdf.js finds its worker and its data. */
declare module 'virtual:pdfjs-assets' {
  interface PdfjsAssets {
    workerUrl: string;
    /** For browsers of the last years. */
    legacyWorkerUrl: string;
    /** The URLs below are folders and end with a slash. */
    wasmUrl: string;
    cMapUrl: string;
    iccUrl: string;
    standardFontDataUrl: string;
  }

  const assets: PdfjsAssets;
  export default assets;
}
