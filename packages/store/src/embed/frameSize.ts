/**
 * Reports the height of a document's content, in CSS pixels, at once and whenever it changes. It must not depend on the
 * frame's own height, or the two would chase each other: embedded, nothing of the store is sized by the window's height.
 * @returns how to stop
 */
export function watchHeight(root: HTMLElement, report: (height: number) => void): () => void {
  let reported = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    // Nothing has a size while the host hides the frame; it is to come back as it went.
    if (height === 0 || height === reported) return;
    reported = height;
    report(height);
  });
  observer.observe(root);
  return () => observer.disconnect();
}
