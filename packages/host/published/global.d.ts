export {};

declare global {
  /** What the plain script `magazine-store-host.iife.js` brings. */
  var MagazineStore: typeof import('./magazine-store-host.js');
}
