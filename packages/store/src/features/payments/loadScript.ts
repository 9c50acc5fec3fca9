import { trusted } from '../../ui/trusted.ts';

const loading = new Map<string, Promise<void>>();

/** Runs a provider's script in the page once. After a failure the next call fetches it again. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const script = document.createElement('script');
  script.src = trusted.createScriptURL(url);
  script.async = true;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      removeScript(url);
      reject(new Error(`${url} could not be loaded`));
    });
  });
  loading.set(url, loaded);
  document.head.append(script);
  return loaded;
}

/** Removes a script, so that the next call of `loadScript` runs it again. */
export function removeScript(url: string): void {
  loading.delete(url);
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src === url) script.remove();
  }
}

/**
 * Calls the listener when the page's policy blocks a frame of this script's provider. Returns a function that stops
 * this.
 */
export function onFrameBlocked(script: string, listener: () => void): () => void {
  const { origin, host } = new URL(script, document.baseURI);
  const heard = ({ effectiveDirective, disposition, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src' || disposition !== 'enforce' || !URL.canParse(blockedURI)) return;
    const blocked = new URL(blockedURI);
    if (blocked.origin === origin || blocked.host.endsWith(`.${host}`)) listener();
  };
  document.addEventListener('securitypolicyviolation', heard);
  return () => document.removeEventListener('securitypolicyviolation', heard);
}
