import { useCallback, useState, useSyncExternalStore } from 'react';

/**
 * The modal dialog on top of all, if one is open, and where to look for it. All else on the page is inert meanwhile:
 * what must stay within reach has to stand inside it.
 */
export function useTopDialog(): [dialog: Element | null, anchor: (element: Element | null) => void] {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!anchor) return () => {};
      // No event tells of a dialog that opens.
      const observer = new MutationObserver(changed);
      observer.observe(anchor.getRootNode(), { subtree: true, childList: true, attributeFilter: ['open'] });
      return () => observer.disconnect();
    },
    [anchor],
  );
  const look = () => {
    const root = anchor?.getRootNode() as ParentNode | undefined;
    return [...(root?.querySelectorAll('dialog:modal') ?? [])].at(-1) ?? null;
  };
  return [useSyncExternalStore(subscribe, look), setAnchor];
}
