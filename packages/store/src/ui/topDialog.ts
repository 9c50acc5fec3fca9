import { useCallback, useState, useSyncExternalStore } from 'react';

/**
 * Returns the topmost modal dialog, if one is open, and a ref for the place where to look for it. A modal dialog makes
 * the rest of the page inert, so controls that must stay usable have to stand inside it.
 */
export function useTopDialog(): [dialog: Element | null, anchor: (element: Element | null) => void] {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!anchor) return () => {};
      // Browsers have no event for a dialog that opens.
      const observer = new MutationObserver(changed);
      observer.observe(anchor.getRootNode(), { subtree: true, childList: true, attributeFilter: ['open'] });
      return () => observer.disconnect();
    },
    [anchor],
  );
  const findTopDialog = () => {
    const root = anchor?.getRootNode() as ParentNode | undefined;
    return [...(root?.querySelectorAll('dialog:modal') ?? [])].at(-1) ?? null;
  };
  return [useSyncExternalStore(subscribe, findTopDialog), setAnchor];
}
