import type { PaperColor } from './viewerContext.ts';

const KEY = 'magazine-viewer/paper';

/** The paper that the reader chose last in this browser. */
export function readPaper(): PaperColor {
  try {
    const paper = localStorage.getItem(KEY);
    return paper === 'sepia' || paper === 'dark' ? paper : 'white';
  } catch {
    // The browser keeps nothing for this page.
    return 'white';
  }
}

export function rememberPaper(paper: PaperColor): void {
  try {
    localStorage.setItem(KEY, paper);
  } catch {
    // The storage is full or forbidden. The next issue opens on white paper.
  }
}
