import type { Locale } from '@magazine-store/protocol';
import { type MountedStore, mountStore } from './mountStore.ts';

/**
 * Mounts a store in every `[data-magazine-store]` element that is on the page or comes to it, exactly once each, and
 * takes it away with its element. The script may run before or after the page is complete.
 */
export function autoMount(): void {
  const seen = new Map<Element, MountedStore | null>();

  function follow() {
    // What was only moved is back by now.
    for (const [element, store] of seen) {
      if (element.isConnected) continue;
      store?.destroy();
      seen.delete(element);
    }
    for (const element of document.querySelectorAll<HTMLElement>('[data-magazine-store]')) {
      if (!seen.has(element)) seen.set(element, mountAsTold(element));
    }
  }

  new MutationObserver(follow).observe(document, { childList: true, subtree: true });
  follow();
}

function mountAsTold(element: HTMLElement): MountedStore | null {
  const { magazineStore: src = '', magazineStorePath: path, magazineStoreLocale: locale } = element.dataset;
  try {
    return mountStore(element, { src, ...(path && { path }), ...(locale && { locale: locale as Locale }) });
  } catch (error) {
    // For the page's author to see; the other stores of the page come none the less.
    reportError(error);
    return null;
  }
}
