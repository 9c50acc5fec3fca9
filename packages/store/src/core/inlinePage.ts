import type { PageData } from '@magazine-store/protocol';

/** An element of the page. The core names no type of the DOM. */
interface PageElement {
  querySelector(selector: string): { readonly textContent: string | null } | null;
}

/**
 * The page data that the page carries inside the element, or null.
 * @throws {SyntaxError} when they are no JSON.
 */
export function readInlinePage(element: PageElement): PageData | null {
  const script = element.querySelector(':scope > script[type="application/json"][data-page]');
  return script ? (JSON.parse(script.textContent ?? '') as PageData) : null;
}
