/** Loads the code that reads PDFs: for pages that no picture shows, and for fresh addresses of pictures. */
export const loadPdfCode = () => import('./prepareDocument.ts');
