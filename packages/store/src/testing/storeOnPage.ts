import type { PageData } from '@magazine-store/protocol';
import type { MagazineStoreElement } from '../elementTypes.ts';
import { fakePage } from './fakeServer.ts';

/** An element with inline page data, ready for use. */
export async function storeOnPage(
  page: PageData = fakePage(),
  attributes: Record<string, string> = {},
  parent: Element = document.body,
) {
  const element = document.createElement('magazine-store');
  for (const [name, value] of Object.entries({ locale: 'en', ...attributes })) element.setAttribute(name, value);
  const script = document.createElement('script');
  script.type = 'application/json';
  script.dataset.page = '';
  script.textContent = JSON.stringify(page);
  element.append(script);
  parent.append(element);
  while (!getShadowRoot(element).querySelector('article')) await new Promise(requestAnimationFrame);
  return element;
}

export const getShadowRoot = (element: MagazineStoreElement) => element.shadowRoot as ShadowRoot;

/** Takes the stores of a test off the page. */
export async function removeStores() {
  for (const element of document.querySelectorAll('magazine-store')) element.remove();
  history.replaceState(null, '', location.pathname + location.search);
  // React unmounts a removed store a moment later.
  await Promise.resolve();
}
