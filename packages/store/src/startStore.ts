// A script of its own, for pages of the server's that show something before the store does. That comes first: with its
// first frame the store's modules are fetched, and they run once the covers are on the screen too.

/** Milliseconds: longer the store doesn't wait for covers that are slow to come. */
const PATIENCE = 500;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function shown(): Promise<void> {
  const covers = [...document.querySelectorAll<HTMLImageElement>('magazine-store img[fetchpriority=high]')];
  const decoded = Promise.allSettled(covers.map((cover) => cover.decode()));
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  // In the first of two frames they are drawn, in the second they are on the screen.
  await nextFrame();
  await nextFrame();
}

function preload(): void {
  const modules = document.querySelector<HTMLMetaElement>('meta[name=store-modules]')?.content.split(' ') ?? [];
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

async function start(): Promise<void> {
  // A page out of sight has frames who knows when.
  if (document.visibilityState === 'visible') {
    await nextFrame();
    preload();
    await shown();
  }
  await import('./index.ts');
}

start();
