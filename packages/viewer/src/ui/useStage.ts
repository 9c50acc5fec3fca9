import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Stage } from '../viewerContext.ts';

/** The size of an element, known before it is painted for the first time and followed from then on. */
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
    // Observers are called before the frame is painted. In a dialog that is just being opened nothing has a size earlier.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(area);
    return () => observer.disconnect();
  }, [element]);

  return stage;
}
