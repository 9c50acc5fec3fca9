export type MediaKind = 'video' | 'audio' | 'slides';

/**
 * The film, sound or slides that a link leads to: the file itself, a player of the site in a frame, or a player that
 * must be looked up. The viewer fetches nothing of it before the reader asks for it.
 */
export interface LinkedMedia {
  kind: MediaKind;
  from: 'file' | 'frame' | 'lookUp';
  /** The URL of the file, of the player's frame, or of the page to look up. */
  url: string;
}

interface Address {
  url: string;
  /** The host in lower case, without prefixes such as `m.` that tell a site's phone and computer versions apart. */
  host: string;
  path: string;
  query: string;
}

const ADDRESS = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)(?::\d+)?([^?#]*)(?:\?([^#]*))?/i;

const FILES = [
  ['video', /\.(?:mp4|webm|m4v|mov|ogv)$/i],
  ['audio', /\.(?:mp3|m4a|ogg|oga|wav|aac)$/i],
] as const;

/** Pages whose player only the site itself knows. The store's server has to know the site, too. */
const LOOKED_UP: readonly [host: RegExp, path: RegExp, kind: MediaKind][] = [
  [/^(?:on\.)?soundcloud\.com$/, /^\/\w/, 'audio'],
  [/^open\.spotify\.com$/, /\/(?:track|album|playlist|episode|show|artist)\/\w/, 'audio'],
  [/^mixcloud\.com$/, /^\/[^/]+\/[^/]/, 'audio'],
  [/^(?:(?:de|es|fr|pt)\.)?slideshare\.net$/, /^\/[^/]+\/[^/]/, 'slides'],
  [/^speakerdeck\.com$/, /^\/[^/]+\/[^/]/, 'slides'],
];

/** Returns null for all other URLs: they are pages to follow. */
export function linkedMedia(url: string): LinkedMedia | null {
  const [, host = '', path = '', query = ''] = ADDRESS.exec(url) ?? [];
  if (!host) return null;
  const address = { url, host: host.toLowerCase().replace(/^(?:www|m|mobile)\./, ''), path, query };
  const frame = youtube(address) ?? vimeo(address) ?? dailymotion(address);
  if (frame) return { kind: 'video', from: 'frame', url: frame };
  // Google has no service to look slides up.
  const slides = /^\/presentation\/(?:u\/\d+\/)?d\/((?:e\/)?[\w-]+)/.exec(path)?.[1];
  if (slides && address.host === 'docs.google.com') {
    const page = slides.startsWith('e/') ? 'pubembed' : 'embed';
    return { kind: 'slides', from: 'frame', url: `https://docs.google.com/presentation/d/${slides}/${page}` };
  }
  const lookedUp = LOOKED_UP.find(([hosts, paths]) => hosts.test(address.host) && paths.test(path));
  if (lookedUp) return { kind: lookedUp[2], from: 'lookUp', url };
  const file = FILES.find(([, names]) => names.test(path));
  return file ? { kind: file[0], from: 'file', url } : null;
}

function youtube({ host, path, query }: Address): string | null {
  if (!/^(?:music\.)?youtube\.com$|^youtube-nocookie\.com$|^youtu\.be$/.test(host)) return null;
  const named = host === 'youtu.be' ? /^\/([\w-]+)/ : /^\/(?:embed|shorts|live|v)\/([\w-]+)/;
  const list = value(query, 'list');
  const id = (path === '/watch' ? value(query, 'v') : named.exec(path)?.[1]) ?? (list && 'videoseries');
  if (!id) return null;
  const start = seconds(value(query, 't') ?? value(query, 'start') ?? '');
  const options = `${list ? `&list=${list}` : ''}${start ? `&start=${start}` : ''}`;
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${options}`;
}

function vimeo({ host, path, query }: Address): string | null {
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return null;
  // The number of a showcase or an event is none of a film.
  if (/^\/(?:showcase|album|event|user)\//i.test(path)) return null;
  // The second part opens films that are not listed.
  const [, id, part] = /^(?:\/[a-z]\w*)*\/(\d+)(?:\/([\da-f]{6,}))?\/?$/i.exec(path) ?? [];
  if (!id) return null;
  const key = part ?? value(query, 'h');
  return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ''}`;
}

function dailymotion({ host, path }: Address): string | null {
  const named = host === 'dai.ly' ? /^\/([a-z\d]+)/i : /^\/(?:embed\/)?video\/([a-z\d]+)/i;
  const id = host === 'dai.ly' || host === 'dailymotion.com' ? named.exec(path)?.[1] : null;
  return id ? `https://geo.dailymotion.com/player.html?video=${id}&autoplay=1` : null;
}

const value = (query: string, name: string) => new RegExp(`(?:^|&)${name}=([\\w-]+)`).exec(query)?.[1];

/** Reads `90`, `90s`, `1m30s` and `1h2m3s`. */
function seconds(time: string): number {
  const [, hours = 0, minutes = 0, rest = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}

/** The address of a link in short: a host, a phone number or an e-mail address. */
export function displayAddress(url: string): string {
  const host = ADDRESS.exec(url)?.[1];
  return host ? host.replace(/^www\./i, '') : url.replace(/^\w+:|\?.*$/g, '');
}
