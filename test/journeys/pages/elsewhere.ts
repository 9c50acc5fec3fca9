import { CHROMIUM_FLAGS, chromiumPath } from '../../support/needs.ts';

/** The same pages as those of another site than the store's: by the number of the machine, not by its name. */
export const anotherSite = (url: string): string => url.replace('localhost', '127.0.0.1');

/** Where a page may stand whose store is elsewhere, and its address there. */
export const ELSEWHERE = [
  ['another origin', (url: string) => url],
  ['another site', anotherSite],
] as const;

/** A browser in which nothing of another site may keep cookies but each in a jar of its own. */
export const PARTITIONED = {
  executablePath: chromiumPath,
  args: [...CHROMIUM_FLAGS, '--test-third-party-cookie-phaseout'],
};
