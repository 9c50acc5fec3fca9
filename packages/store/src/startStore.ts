// A separate script for the server's pages, which show something before the store does. It waits until that is painted,
// then preloads the store's modules, and runs them once the covers are painted too. Pages of an issue have the line for
// themselves: the store's modules wait until they are painted. Then their text can be selected and they turn while the
// store loads, and while the store begins to run, the browser asks for the next pages.

/** Milliseconds. No wait for covers is longer: they may be slow, and a page out of sight gets no frames. */
const COVERS_TIMEOUT = 500;
/** Milliseconds in which the picture of a page comes over a slow line. */
const PAGES_TIMEOUT = 3000;

const patience = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits for two frames: the first draws something, and by the second it is on the screen. */
async function waitForPaint(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

/** Waits until pictures are decoded or have failed, and what is decoded is on the screen. */
async function waitForPictures(pictures: readonly HTMLImageElement[]): Promise<void> {
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  await waitForPaint();
}

/** Asks for the store's modules. Resolves when all have come or failed. */
async function preload(): Promise<void> {
  const modules = document.querySelector<HTMLMetaElement>('meta[name=store-modules]')?.content.split(' ') ?? [];
  const links = modules.map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const settled = links.map(
    (link) => new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve })),
  );
  document.head.append(...links);
  await Promise.all(settled);
}

/** Asks for the pictures that the next turn shows, one after the other. A page beside the first one has come already. */
async function loadNextPages(): Promise<void> {
  const template = document.querySelector<HTMLTemplateElement>('magazine-store .next-pages');
  for (const picture of template?.content.querySelectorAll('img') ?? []) {
    await document
      .importNode(picture)
      .decode()
      .catch(() => {});
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
  const pictures = (selector: string) => [...document.querySelectorAll<HTMLImageElement>(`magazine-store ${selector}`)];
  const firstPages = document.querySelector<HTMLElement>('magazine-store .first-pages');
  if (firstPages) {
    const inSight = pictures('.first-pages img').filter(({ clientWidth }) => clientWidth > 0);
    await Promise.race([waitForPictures(inSight), patience(PAGES_TIMEOUT)]);
    preload().then(loadNextPages);
    import('./features/reading/firstPages.ts')
      .then(({ startFirstPages }) => startFirstPages(firstPages))
      .catch(() => {});
  } else {
    await Promise.race([waitForPaint(), patience(COVERS_TIMEOUT)]);
    preload();
    await Promise.race([waitForPictures(pictures('img[fetchpriority=high]')), patience(COVERS_TIMEOUT)]);
  }
  await load();
}

start();
