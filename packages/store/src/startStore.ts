// A separate script for the server's pages, whose HTML shows before the store runs.
// - In the list and an issue's details, it waits for the first paint, preloads the store's modules, and runs them once
//   the covers are painted too.
// - In a document, the store's modules wait until the pages are painted, so that the pictures get all bandwidth. Then
//   `firstPages.ts` lets the reader select text and turn pages, and the next pages load behind the modules.

/** Milliseconds. The longest wait for a paint: covers may be slow, and a hidden tab paints nothing. */
const COVERS_TIMEOUT = 500;
/** Milliseconds. The longest wait for the pictures of the first pages on a slow line. */
const PAGES_TIMEOUT = 3000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
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

/**
 * Loads the store. After a failure the page stays as the server made it, until the browser is online again. A request may
 * fail before the browser notices that it is offline.
 */
async function load(): Promise<void> {
  try {
    await import('./index.ts');
  } catch (error) {
    if (!wasOffline) reportError(error);
    const isBack = wasOffline && navigator.onLine;
    if (!isBack) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    wasOffline = false;
    await load();
  }
}

async function start(): Promise<void> {
  const pictures = (selector: string) => [...document.querySelectorAll<HTMLImageElement>(`magazine-store ${selector}`)];
  const firstPages = document.querySelector<HTMLElement>('magazine-store .first-pages');
  if (firstPages) {
    const inSight = pictures('.first-pages img').filter(({ clientWidth }) => clientWidth > 0);
    await Promise.race([waitForPictures(inSight), wait(PAGES_TIMEOUT)]);
    preload().then(loadNextPages);
    import('./features/reading/firstPages.ts')
      .then(({ startFirstPages }) => startFirstPages(firstPages))
      .catch(() => {});
  } else {
    await Promise.race([waitForPaint(), wait(COVERS_TIMEOUT)]);
    preload();
    await Promise.race([waitForPictures(pictures('img[fetchpriority=high]')), wait(COVERS_TIMEOUT)]);
  }
  await load();
}

start();
