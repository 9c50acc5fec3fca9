import { trusted } from '../trusted.ts';

const loading = new Map<string, Promise<void>>();

/** Runs a provider's script in the page, once; one that failed is fetched again when it is wanted again. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const script = document.createElement('script');
  script.src = trusted.createScriptURL(url);
  script.async = true;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      dropScript(url);
      reject(new Error(`${url} could not be loaded`));
    });
  });
  loading.set(url, loaded);
  document.head.append(script);
  return loaded;
}

/** So that it runs again when it is wanted again. */
export function dropScript(url: string): void {
  loading.delete(url);
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src === url) script.remove();
  }
}
