/** When the browser has nothing more urgent to do; soon, where it doesn't say. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

/** A chunk that comes after what the visitor came for. */
export const idly =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    whenIdle().then(load);
