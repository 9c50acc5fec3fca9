// A separate script for the server's pages, which show something before the store does. It waits until that is painted,
// then preloads the store's modules, and runs them once the covers are painted too.

/** Milliseconds. Neither wait is longer: covers may be slow, and a page out of sight gets no frames. */
const TIMEOUT = 500;

const patience = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT));
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits for two frames: the first draws something, and by the second it is on the screen. */
async function waitForPaint(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

async function waitForCovers(): Promise<void> {
  const covers = [...document.querySelectorAll<HTMLImageElement>('magazine-store img[fetchpriority=high]')];
  await Promise.allSettled(covers.map((cover) => cover.decode()));
  await waitForPaint();
}

function preload(): void {
  const modules = document.querySelector<HTMLMetaElement>('meta[name=store-modules]')?.content.split(' ') ?? [];
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

/** True if the browser has been offline since this script began or `load` tried again. A failure may come from that. */
let wasOffline = !navigator.onLine;
addEventListener('offline', () => {
  wasOffline = true;
});

/** Loads the store. Without a connection the page stays as the server made it, until the browser is online again. */
async function load(): Promise<void> {
  try {
    await import('./index.ts');
  } catch (error) {
    if (!wasOffline) throw error;
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    wasOffline = false;
    await load();
  }
}

async function start(): Promise<void> {
  await Promise.race([waitForPaint(), patience()]);
  preload();
  await Promise.race([waitForCovers(), patience()]);
  await load();
}

start();
