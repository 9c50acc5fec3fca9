/** The simulator's origin: the script sends requests to it and frames its pages. */
export const ORIGIN = new URL((document.currentScript as HTMLScriptElement).src).origin;
