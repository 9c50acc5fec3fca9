import { trustedWorkerUrl } from './trustedWorkerUrl.ts';

/** A worker that runs pdf.js; null if the browser or the page does not let one start. */
export type StartedWorker = Promise<Worker | null>;

let spare: { url: string; worker: StartedWorker } | null = null;

/** A worker that runs the script at this URL. The caller terminates it. */
export function takeWorker(url: string): StartedWorker {
  warmWorker(url);
  const { worker } = spare as NonNullable<typeof spare>;
  spare = null;
  return worker;
}

/** Starts a worker for the next document. That takes as long as loading pdf.js, so it begins early. */
export function warmWorker(url: string): void {
  if (spare?.url === url) return;
  spare?.worker.then((worker) => worker?.terminate());
  spare = { url, worker: start(url) };
}

async function start(url: string): StartedWorker {
  const address = startableUrl(url);
  try {
    const worker = new Worker(trustedWorkerUrl(address), { type: 'module' });
    await new Promise((resolve, reject) => {
      // pdf.js's first message from the worker says that it is ready.
      worker.addEventListener('message', resolve, { once: true });
      const onFailure = (event: Event) => {
        // The viewer continues without a worker: the page has no error to report.
        event.preventDefault();
        reject(event);
      };
      worker.addEventListener('error', onFailure, { once: true });
    });
    return worker;
  } catch {
    return null;
  } finally {
    // The browser would keep the local code as long as the page.
    if (address !== url) URL.revokeObjectURL(address);
  }
}

/**
 * Browsers start no worker from another site, so this worker is local and loads its code from there. It uses a dynamic
 * import, which the page's policy treats like the page's own scripts. A failed import is not an error of the worker
 * unless the code reports it.
 */
function startableUrl(url: string): string {
  if (new URL(url).origin === location.origin) return url;
  const code = `import(${JSON.stringify(url)}).catch(reportError);`;
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}
