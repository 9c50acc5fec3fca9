/**
 * The parts of the browser's code that pages of the server load by name, each with its first module. The build fails if
 * a module is in no chunk. The server does not start with a build that lacks a part.
 */
export const BROWSER_PARTS = {
  store: 'packages/store/src/index.ts',
  /** Starts the store once the page's own list or issue is painted. */
  startStore: 'packages/store/src/startStore.ts',
  /** The list, an issue's details and what is around them. */
  storefront: 'packages/store/src/shell/Storefront.tsx',
  embedding: 'packages/store/src/shell/hosting.ts',
  issue: 'packages/store/src/features/catalogue/IssueDetail.tsx',
  reading: 'packages/store/src/features/reading/index.ts',
  /** For visitors who may not read the document. */
  ways: 'packages/store/src/features/reading/ways.ts',
  /** Opens the document without waiting for the store. */
  startReading: 'packages/store/src/features/reading/startReading.ts',
  /** Turns the pages of a link and lays their text over them while the store loads. */
  firstPages: 'packages/store/src/features/reading/firstPages.ts',
  viewer: 'packages/viewer/src/index.ts',
  pdf: 'packages/viewer/src/pdf/pdfDocument.ts',
  /** The build of pdf.js for current browsers. */
  pdfjs: 'packages/viewer/src/pdf/pdfjs/modern.ts',
  confirmation: 'packages/store/src/features/session/confirmationPage.ts',
  signInWindow: 'packages/store/src/features/session/signInWindowPage.ts',
} as const;

export type BrowserPart = keyof typeof BROWSER_PARTS;

/** The folders of the catalogues that the first screens need. */
export const BROWSER_TEXTS = { store: 'packages/store/src/locales', viewer: 'packages/viewer/src/locales' } as const;

export type BrowserTexts = keyof typeof BROWSER_TEXTS;
