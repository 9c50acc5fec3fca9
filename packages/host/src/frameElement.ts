const TITLE = 'Magazine store';

/** Undoes the page's own styles. */
export const UNSTYLED = { all: 'initial', display: 'block', visibility: 'inherit' };

/**
 * Sets a style that is stronger than the page's style sheets. A strict content security policy allows it, because a
 * script sets it.
 */
export function setStyle(element: HTMLElement, style: Record<string, string>): void {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value, 'important');
}

/** A frame for one of the store's pages, still without an address. */
export function createFrameElement(document: Document, height: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = TITLE;
  frame.allow = 'autoplay; clipboard-write; encrypted-media; fullscreen; payment';
  setStyle(frame, { ...UNSTYLED, width: '100%', height });
  return frame;
}
