const TITLE = 'Magazine store';

/** Nothing of the page's own styles is left. */
export const UNSTYLED = { all: 'initial', display: 'block', visibility: 'inherit' };

/** Stronger than any style sheet of the page. Set by script, so a strict content security policy lets it be. */
export function setStyle(element: HTMLElement, style: Record<string, string>): void {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value, 'important');
}

/** A frame for one of the store's pages, of which it knows no address yet. */
export function createFrameElement(document: Document, height: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = TITLE;
  frame.allow = 'clipboard-write; fullscreen; payment';
  setStyle(frame, { ...UNSTYLED, width: '100%', height, border: 'none' });
  return frame;
}
