import type { Locale, Theme } from '@magazine-store/protocol';
import { type MountedStore, mountStore } from './mountStore.ts';

/** The store in each element, with the address that the element had. Null where no store could be mounted. */
const stores = new Map<HTMLElement, { store: MountedStore | null; server: string | undefined }>();

/** The store that `autoMount` put into an element; the page sends its commands to it. */
export const storeOf = (element: Element): MountedStore | null => stores.get(element as HTMLElement)?.store ?? null;

/**
 * Mounts a store in every `[data-magazine-store]` element that is on the page or added to it, exactly once each, and
 * removes it with its element. An element with a new address gets a new store. The script may run before or after the
 * page is complete.
 */
export function autoMount(): void {
  function follow() {
    // An element that was only moved is back by now.
    for (const [element, { store, server }] of stores) {
      if (element.isConnected && element.dataset.magazineStore === server) continue;
      store?.destroy();
      stores.delete(element);
    }
    for (const element of document.querySelectorAll<HTMLElement>('[data-magazine-store]')) {
      if (stores.has(element)) continue;
      stores.set(element, { store: mountFromAttributes(element), server: element.dataset.magazineStore });
    }
  }

  new MutationObserver(follow).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-magazine-store'],
  });
  follow();
}

function mountFromAttributes(element: HTMLElement): MountedStore | null {
  const {
    magazineStore: server = '',
    magazineStorePath: path,
    magazineStoreLocale: locale,
    magazineStoreTheme: theme,
    magazineStoreViewer: viewer,
  } = element.dataset;
  try {
    return mountStore(element, {
      server,
      viewer: viewer !== undefined,
      lazy: true,
      ...(path && { path }),
      ...(locale && { locale: locale as Locale }),
      ...(theme && { theme: theme as Theme }),
    });
  } catch (error) {
    // Reports the error to the page's author; the page's other stores are still mounted.
    reportError(error);
    return null;
  }
}
