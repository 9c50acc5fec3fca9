import { CHROMIUM_FLAGS, wholeChromiumPath } from '../../support/needs.ts';

/** The address of the same pages on another site than the store's: the machine's number replaces its name. */
export const anotherSite = (url: string): string => url.replace('localhost', '127.0.0.1');

/** The places of a page whose store is elsewhere, and its address there. */
export const ELSEWHERE = [
  ['another origin', (url: string) => url],
  ['another site', anotherSite],
] as const;

/** A browser that keeps the cookies of other sites only in a separate jar for each page's site. */
export const PARTITIONED = {
  executablePath: wholeChromiumPath,
  args: [...CHROMIUM_FLAGS, '--test-third-party-cookie-phaseout'],
};
