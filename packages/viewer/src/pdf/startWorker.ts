import { workerUrl } from './pdfjs/build.ts';
import { trustedWorkerUrl } from './trustedWorkerUrl.ts';

/** A worker that runs pdf.js; null where the browser or the page lets none start. */
export type StartedWorker = Promise<Worker | null>;

/**
 * Starting takes as long as all else that opens a reader, so the first begins with this module, before any other code is
 * there: a page that will read names its chunk in its HTML.
 */
let spare: StartedWorker | null = start();

/** A worker of one's own, to be terminated by who takes it. */
export function takeWorker(): StartedWorker {
  const worker = spare ?? start();
  spare = null;
  return worker;
}

/** Has a worker ready for the next reader. */
export function warmWorker(): void {
  spare ??= start();
}

async function start(): StartedWorker {
  try {
    const worker = new Worker(trustedWorkerUrl(startableUrl()), { type: 'module' });
    await new Promise((resolve, reject) => {
      // The first that pdf.js says from there is that it is ready.
      worker.addEventListener('message', resolve, { once: true });
      worker.addEventListener('error', reject, { once: true });
    });
    return worker;
  } catch {
    return null;
  }
}

/**
 * Browsers start no worker from another site, but one that loads its code from there. By a dynamic import, which asks of
 * a page's policy no more than the page's own scripts do; what fails in it is no error of the worker's unless reported.
 */
function startableUrl(): string {
  if (new URL(workerUrl).origin === location.origin) return workerUrl;
  const code = `import(${JSON.stringify(workerUrl)}).catch(reportError);`;
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}
