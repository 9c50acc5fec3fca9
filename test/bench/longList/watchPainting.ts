declare global {
  interface Window {
    painting: {
      /** Milliseconds of each task that held up the page for more than 50. */
      longTasks: number[];
      /** Resolves once the list has changed and was painted: milliseconds since the last key, press or choice. */
      waitForPaint(): Promise<number>;
    };
  }
}

/** Runs in the page: measures when the list shows the result of a visitor's action. */
export function watchPainting(): void {
  const root = document.querySelector('magazine-store')?.shadowRoot as ShadowRoot;
  let actedAt = 0;
  let painted: number | null = null;
  let waiting: ((milliseconds: number) => void) | null = null;
  const longTasks: number[] = [];

  for (const type of ['keydown', 'pointerdown', 'change']) {
    root.addEventListener(
      type,
      (event) => {
        actedAt = event.timeStamp;
        painted = null;
      },
      true,
    );
  }
  new MutationObserver((changes) => {
    const inList = changes.some(({ target }) => (target as Element).closest?.('[role=tabpanel]'));
    if (!inList) return;
    const since = actedAt;
    // The frame after the one that draws the change begins when the change is on the screen.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        painted = performance.now() - since;
        waiting?.(painted);
      };
      port2.postMessage(null);
    });
  }).observe(root, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask' });

  window.painting = {
    longTasks,
    waitForPaint: () =>
      new Promise((resolve) => {
        const answer = (milliseconds: number) => {
          waiting = null;
          resolve(milliseconds);
        };
        if (painted !== null) answer(painted);
        else waiting = answer;
      }),
  };
}
