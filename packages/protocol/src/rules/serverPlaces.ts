/** The parts of an absolute URL that say where it leads. */
interface Place {
  hostname: string;
  pathname: string;
}

/** Folders of the server that sign visitors in and out and change accounts. */
const KEPT = ['auth', 'api'];

/** A path that is still encoded after this many rounds of decoding counts as hostile. */
const MAX_ROUNDS = 3;
const ENCODED = /%([\da-f]{2})/gi;

/**
 * True for a link that leads to `/auth` or `/api` of a store. Links that come in files and texts must not lead there:
 * the browser would send the request as if it came from the store. Any port and scheme of the store's hosts counts, and
 * any spelling that a server or a proxy might take for these paths.
 */
export function leadsToServer(link: Place, stores: readonly Pick<Place, 'hostname'>[]): boolean {
  const host = normalizeHost(link);
  if (!stores.some((store) => normalizeHost(store) === host)) return false;
  let path = link.pathname;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    path = path.replace(ENCODED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return path.search(ENCODED) >= 0 || KEPT.includes(firstFolder(path));
}

/** A host with a dot at its end is the same host. */
const normalizeHost = ({ hostname }: Pick<Place, 'hostname'>) => hostname.replace(/\.$/, '').toLowerCase();

/** The first folder of a path. The pages below `/embed` are the same ones. */
function firstFolder(path: string): string {
  const folders: string[] = [];
  for (const name of path.replace(/[\s\p{Cc}]/gu, '').split(/[\\/]+/)) {
    if (name === '..') folders.pop();
    else if (name !== '' && name !== '.') folders.push(name.toLowerCase());
  }
  return folders.find((name) => name !== 'embed') ?? '';
}
