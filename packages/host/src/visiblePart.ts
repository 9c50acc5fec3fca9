import type { VisiblePart } from '@magazine-store/protocol';

/**
 * Reports which part of a frame its visitor sees, at once and whenever that changes. An observer that looks once knows what
 * measuring does not: what scrolling boxes and pages around this one cut off.
 * @returns how to stop
 */
export function watchVisiblePart(frame: HTMLElement, report: (part: VisiblePart) => void): () => void {
  let looking: IntersectionObserver | null = null;
  /** It has moved since; what the observer is about to tell may be older than that. */
  let moved = false;
  let reported = '';

  function look() {
    moved = looking !== null;
    if (looking) return;
    looking = new IntersectionObserver(([entry]) => {
      looking?.disconnect();
      looking = null;
      if (moved) look();
      if (!entry) return;
      const { boundingClientRect: whole, intersectionRect: seen } = entry;
      // A hidden frame has no visible part.
      if (seen.height === 0) return;
      // The page may show the frame at another scale.
      const scale = frame.offsetHeight / whole.height;
      const part = { top: (seen.top - whole.top) * scale, height: seen.height * scale };
      if (JSON.stringify(part) === reported) return;
      reported = JSON.stringify(part);
      report(part);
    });
    looking.observe(frame);
  }

  const sizes = new ResizeObserver(look);
  sizes.observe(frame);
  const options = { capture: true, passive: true };
  window.addEventListener('scroll', look, options);
  window.addEventListener('resize', look);
  return () => {
    looking?.disconnect();
    sizes.disconnect();
    window.removeEventListener('scroll', look, options);
    window.removeEventListener('resize', look);
  };
}
