import type { PaperColor } from './viewerContext.ts';

const PAPER = 'magazine-viewer/paper';
const SCROLLING = 'magazine-viewer/scrolling';

/** The paper that the reader chose last in this browser. */
export function readPaper(): PaperColor {
  const paper = read(PAPER);
  return paper === 'sepia' || paper === 'dark' ? paper : 'white';
}

export const rememberPaper = (paper: PaperColor): void => remember(PAPER, paper);

/** True if the reader's last choice in this browser was to scroll. */
export const readScrolling = (): boolean => read(SCROLLING) === 'yes';

export const rememberScrolling = (scrolling: boolean): void => remember(SCROLLING, scrolling ? 'yes' : 'no');

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser keeps nothing for this page.
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The storage is full or forbidden. The next issue opens as if nothing had been chosen.
  }
}
