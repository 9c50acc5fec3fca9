/** The parts of an absolute URL that say where it leads. */
interface Place {
  hostname: string;
  pathname: string;
}

/** Folders of the server that sign visitors in and out and change accounts. */
const KEPT = ['auth', 'api'];

/** A path that is still encoded after so many rounds hides something. */
const MOST_ROUNDS = 3;
const ENCODED = /%([\da-f]{2})/gi;

/**
 * Whether a link leads to `/auth` or `/api` of a store. Links that come in files and texts may not: a press on one
 * would look like the store's own request. Any port and scheme of the store's hosts counts, and any spelling that a
 * server or a proxy might take for these paths.
 */
export function leadsToServer(link: Place, stores: readonly Pick<Place, 'hostname'>[]): boolean {
  const host = hostOf(link);
  if (!stores.some((store) => hostOf(store) === host)) return false;
  let path = link.pathname;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    path = path.replace(ENCODED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return path.search(ENCODED) >= 0 || KEPT.includes(firstFolder(path));
}

/** A host with a dot at its end is the same host. */
const hostOf = ({ hostname }: Pick<Place, 'hostname'>) => hostname.replace(/\.$/, '').toLowerCase();

/** Below `/embed` lie the same pages. */
function firstFolder(path: string): string {
  const folders: string[] = [];
  for (const name of path.replace(/[\s\p{Cc}]/gu, '').split(/[\\/]+/)) {
    if (name === '..') folders.pop();
    else if (name !== '' && name !== '.') folders.push(name.toLowerCase());
  }
  return folders.find((name) => name !== 'embed') ?? '';
}
