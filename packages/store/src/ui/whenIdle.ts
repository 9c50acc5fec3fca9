/**
 * Resolves when the browser has nothing more urgent to do. In browsers that don't tell, it resolves after a short wait.
 */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

/** Loads a chunk that may wait until the browser is idle. */
export const loadWhenIdle =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    whenIdle().then(load);
