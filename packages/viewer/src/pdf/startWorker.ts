import { trustedWorkerUrl } from './trustedWorkerUrl.ts';

/** A worker that runs pdf.js; null where the browser or the page lets none start. */
export type StartedWorker = Promise<Worker | null>;

let spare: { url: string; worker: StartedWorker } | null = null;

/** A worker that runs the script at this URL. The caller terminates it. */
export function takeWorker(url: string): StartedWorker {
  warmWorker(url);
  const { worker } = spare as NonNullable<typeof spare>;
  spare = null;
  return worker;
}

/** Starts a worker for the next document. That takes as long as loading pdf.js, so it begins before. */
export function warmWorker(url: string): void {
  if (spare?.url === url) return;
  spare?.worker.then((worker) => worker?.terminate());
  spare = { url, worker: start(url) };
}

async function start(url: string): StartedWorker {
  try {
    const worker = new Worker(trustedWorkerUrl(startableUrl(url)), { type: 'module' });
    await new Promise((resolve, reject) => {
      // The first that pdf.js says from there is that it is ready.
      worker.addEventListener('message', resolve, { once: true });
      const failed = (event: Event) => {
        // The reader goes on without a worker: the page has no error to report.
        event.preventDefault();
        reject(event);
      };
      worker.addEventListener('error', failed, { once: true });
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
function startableUrl(url: string): string {
  if (new URL(url).origin === location.origin) return url;
  const code = `import(${JSON.stringify(url)}).catch(reportError);`;
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}
