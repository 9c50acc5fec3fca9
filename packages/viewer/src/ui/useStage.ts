import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Stage } from '../viewerContext.ts';

/**
 * The size of an element, known before it is painted for the first time and followed from then on.
 * What changes it with the next render is known in the same frame; all else a frame later: a render in the observer's
 * own call could change sizes that the browser has told already, which it reports to the page as an error.
 */
export function useStage(element: RefObject<HTMLElement | null>): Stage | null {
  const [stage, setStage] = useState<Stage | null>(null);

  const measure = () => {
    const area = element.current;
    if (!area) return;
    const { clientWidth: width, clientHeight: height } = area;
    const pixelRatio = window.devicePixelRatio;
    setStage((old) =>
      old?.width === width && old.height === height && old.pixelRatio === pixelRatio
        ? old
        : { width, height, pixelRatio },
    );
  };

  useLayoutEffect(measure);

  // biome-ignore lint/correctness/useExhaustiveDependencies: all that `measure` reads stays the same
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return stage;
}
