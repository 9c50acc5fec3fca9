import type { VisiblePart } from '@magazine-store/protocol';

/**
 * Reports the visible part of a frame, at once and whenever it changes. An `IntersectionObserver` measures it, because
 * only an observer knows what scrolling boxes and outer frames cut off.
 * @returns a function that stops this
 */
export function watchVisiblePart(frame: HTMLElement, report: (part: VisiblePart) => void): () => void {
  let looking: IntersectionObserver | null = null;
  /** The frame may have moved since the observer began. Its next report may be outdated. */
  let moved = false;
  let reported = '';

  function measure() {
    moved = looking !== null;
    if (looking) return;
    looking = new IntersectionObserver(([entry]) => {
      looking?.disconnect();
      looking = null;
      if (moved) measure();
      if (!entry) return;
      const { boundingClientRect: whole, intersectionRect: seen } = entry;
      // A hidden frame has no visible part.
      if (seen.height === 0) return;
      // The page may show the frame at another scale.
      const scale = frame.offsetHeight / whole.height;
      const part = { top: (seen.top - whole.top) * scale, height: seen.height * scale };
      const text = JSON.stringify(part);
      if (text !== reported) report(part);
      reported = text;
    });
    looking.observe(frame);
  }

  const sizes = new ResizeObserver(measure);
  sizes.observe(frame);
  // Content above the frame may grow and move the frame, without a scroll. A `ResizeObserver` of the page's body would
  // see this, too, but browsers then report an error whenever another observer of the page changes the body's size.
  const moves = new IntersectionObserver(measure, {
    threshold: Array.from({ length: 1001 }, (_, part) => part / 1000),
  });
  moves.observe(frame);
  const options = { capture: true, passive: true };
  window.addEventListener('scroll', measure, options);
  window.addEventListener('resize', measure);
  return () => {
    looking?.disconnect();
    sizes.disconnect();
    moves.disconnect();
    window.removeEventListener('scroll', measure, options);
    window.removeEventListener('resize', measure);
  };
}
