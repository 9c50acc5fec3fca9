import type { StorePage } from './storePage.ts';

const READING_MODULE = 'packages/store/src/reading/index.ts';
const VIEWER_MODULE = 'packages/viewer/src/index.ts';
const VIEWER_TEXTS = 'packages/viewer/src/locales/{locale}.po';
const PDFJS_MODULE = 'packages/viewer/src/pdf/pdfDocument.ts';
/** Its build for browsers of today. */
const PDFJS_LIBRARY = 'packages/viewer/src/pdf/pdfjs/modern.ts';
const START_MODULE = 'packages/store/src/reading/startReading.ts';

/**
 * What a page that shows a document needs, side by side from the first moment. Opening the document takes longest, so
 * what opens it comes before the store's own code, and begins without waiting for that.
 */
export const readerModules = (granted: boolean): Pick<StorePage, 'modules' | 'starting'> => ({
  modules: granted ? [READING_MODULE, VIEWER_MODULE, VIEWER_TEXTS] : [READING_MODULE],
  ...(granted && { starting: [START_MODULE, PDFJS_MODULE, PDFJS_LIBRARY] }),
});
