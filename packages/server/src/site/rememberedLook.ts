/**
 * Tells the style of the first pages (`html.ts`) how the reader last chose to see pages: the viewer's `remembered.ts` has
 * kept it in the browser. It runs before the first paint. Otherwise white paper would flash before the chosen one, and a
 * page that is scrolled would jump to its place.
 */
export const REMEMBERED_LOOK = `
try {
  const { dataset } = document.documentElement;
  const paper = localStorage.getItem('magazine-viewer/paper');
  if (paper === 'dark' || paper === 'sepia') dataset.viewerPaper = paper;
  if (localStorage.getItem('magazine-viewer/scrolling') === 'yes') dataset.viewerScrolls = '';
} catch {}
`;
