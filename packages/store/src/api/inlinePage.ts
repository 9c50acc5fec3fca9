import type { PageData } from '@magazine-store/protocol';

/**
 * The page data that the page carries inside the element, or null.
 * @throws {SyntaxError} when they are no JSON.
 */
export function readInlinePage(element: ParentNode): PageData | null {
  const script = element.querySelector(':scope > script[type="application/json"][data-page]');
  return script ? (JSON.parse(script.textContent ?? '') as PageData) : null;
}
