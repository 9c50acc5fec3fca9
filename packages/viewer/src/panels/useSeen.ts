import { type RefObject, useEffect, useState } from 'react';

/** Children up to one panel height beyond both ends count as seen: they are ready when the reader flicks to them. */
const MARGIN = '100% 0px';

const NONE: ReadonlySet<number> = new Set();

/**
 * The indexes of a list's first child's children that are in sight, or nearly so.
 *
 * @param items the items that the children show; the hook starts anew when it changes
 */
export function useSeen(scroller: RefObject<HTMLElement | null>, items: unknown): ReadonlySet<number> {
  const [seen, setSeen] = useState(NONE);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are other children
  useEffect(() => {
    const children = [...(scroller.current?.firstElementChild?.children ?? [])];
    const places = new Map(children.map((child, index) => [child, index]));
    const observer = new IntersectionObserver(
      (entries) =>
        setSeen((old) => {
          const next = new Set(old);
          for (const { target, isIntersecting } of entries) {
            const place = places.get(target) ?? -1;
            if (isIntersecting) next.add(place);
            else next.delete(place);
          }
          return next;
        }),
      { root: scroller.current, rootMargin: MARGIN },
    );
    for (const child of children) observer.observe(child);
    return () => {
      observer.disconnect();
      setSeen(NONE);
    };
  }, [scroller, items]);

  return seen;
}
