import type { Locale, Theme } from '@magazine-store/protocol';
import { type MountedStore, mountStore } from './mountStore.ts';

/** Null where none could be mounted. */
const stores = new Map<Element, MountedStore | null>();

/** The store that `autoMount` put into an element, to talk with. */
export const storeOf = (element: Element): MountedStore | null => stores.get(element) ?? null;

/**
 * Mounts a store in every `[data-magazine-store]` element that is on the page or comes to it, exactly once each, and
 * takes it away with its element. The script may run before or after the page is complete.
 */
export function autoMount(): void {
  function follow() {
    // What was only moved is back by now.
    for (const [element, store] of stores) {
      if (element.isConnected) continue;
      store?.destroy();
      stores.delete(element);
    }
    for (const element of document.querySelectorAll<HTMLElement>('[data-magazine-store]')) {
      if (!stores.has(element)) stores.set(element, mountAsTold(element));
    }
  }

  new MutationObserver(follow).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-magazine-store'],
  });
  follow();
}

function mountAsTold(element: HTMLElement): MountedStore | null {
  const { dataset } = element;
  const { magazineStore: src = '', magazineStorePath: path } = dataset;
  const { magazineStoreLocale: locale, magazineStoreTheme: theme } = dataset;
  const viewer = dataset.magazineStoreViewer !== undefined;
  try {
    return mountStore(element, {
      src,
      viewer,
      lazy: true,
      ...(path && { path }),
      ...(locale && { locale: locale as Locale }),
      ...(theme && { theme: theme as Theme }),
    });
  } catch (error) {
    // For the page's author to see; the other stores of the page come none the less.
    reportError(error);
    return null;
  }
}
