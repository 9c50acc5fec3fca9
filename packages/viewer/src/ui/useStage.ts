import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Stage } from '../viewerContext.ts';
import { useMedia } from './useMedia.ts';

/**
 * The size of an element, known before its first paint and followed from then on. A change of size by the next render
 * is known in the same frame; any other a frame later: a render in the observer's own call could change sizes that the
 * browser has already reported, and the browser would report that to the page as an error.
 */
export function useStage(element: RefObject<HTMLElement | null>): Stage | null {
  const [stage, setStage] = useState<Stage | null>(null);

  const measure = () => {
    const area = element.current;
    if (!area) return;
    const { clientWidth: width, clientHeight: height } = area;
    // A page may hide its frame for a while. The reader then comes back as it was.
    if (width === 0 || height === 0) return;
    const pixelRatio = window.devicePixelRatio;
    setStage((old) =>
      old?.width === width && old.height === height && old.pixelRatio === pixelRatio
        ? old
        : { width, height, pixelRatio },
    );
  };

  useLayoutEffect(measure);

  // On a screen of another density the window keeps its size: the hook's render then measures anew.
  useMedia(`(resolution: ${window.devicePixelRatio}dppx)`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: all that `measure` reads stays the same
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element.current);
    // With a new density, a browser may report the window's new size alone.
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);

  return stage;
}
