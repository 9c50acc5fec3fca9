import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Stage } from '../viewerContext.ts';

/** The size of an element, known before the first paint and followed from then on; null before it is mounted. */
export function useStage(element: RefObject<HTMLElement | null>): Stage | null {
  const [stage, setStage] = useState<Stage | null>(null);

  useLayoutEffect(() => {
    const area = element.current;
    if (!area) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = area;
      const pixelRatio = window.devicePixelRatio;
      setStage((old) =>
        old?.width === width && old.height === height && old.pixelRatio === pixelRatio
          ? old
          : { width, height, pixelRatio },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(area);
    return () => observer.disconnect();
  }, [element]);

  return stage;
}
