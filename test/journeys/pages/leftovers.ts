import type { Page } from '@playwright/test';

/** The objects that are alive in a page's process once all garbage is collected. */
export interface Leftovers {
  frames: number;
  nodes: number;
  listeners: number;
  /** Bytes. */
  heap: number;
}

/** Returns a function that counts. */
export async function watchLeftovers(page: Page): Promise<() => Promise<Leftovers>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return {
      frames: value('Frames'),
      nodes: value('Nodes'),
      listeners: value('JSEventListeners'),
      heap: value('JSHeapUsedSize'),
    };
  };
}
