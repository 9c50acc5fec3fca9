import type { DocumentType } from '@magazine-store/protocol';

/** Where a visitor is in the store. The address bar says `preview` where the API says `sample`. */
export type Route =
  /** All issues, or those of a series. */
  | { readonly name: 'list'; readonly series?: string }
  | { readonly name: 'issue'; readonly issueId: number }
  | { readonly name: 'viewer'; readonly issueId: number; readonly type: DocumentType; readonly page: number }
  | { readonly name: 'page'; readonly page: PageName }
  /** The search through the text of all issues. */
  | { readonly name: 'search'; readonly query: string }
  | { readonly name: 'unknown' };

/** Pages beside the list, each found under its name. */
const pageNames = [
  'terms',
  'privacy',
  'accessibility',
  'withdrawal',
  'cancellation',
  'support',
  'cart',
  'login',
  'account',
] as const;
export type PageName = (typeof pageNames)[number];

const issuePattern = /^\/read\/([^/]+)\/?$/;
const viewerPattern = /^\/read\/([^/]+)\/([^/]+)\/?$/;

const TYPE_OF_SEGMENT: Readonly<Record<string, DocumentType>> = { preview: 'sample', full: 'full' };
const SEGMENT_OF_TYPE: Readonly<Record<DocumentType, string>> = { sample: 'preview', full: 'full' };

/** A page of its own, not something that opens over one. */
export type BaseRoute = Extract<Route, { name: 'list' | 'search' }>;

/** Whether it is this page beside the list. */
export const isPage = (route: Route, page: PageName): boolean => route.name === 'page' && route.page === page;

export const isBase = (route: Route): route is BaseRoute => route.name === 'list' || route.name === 'search';

/** The route of a location such as `/read/12/full?page=3`. */
export function parseRoute(location: string): Route {
  const { path, query } = split(location);
  if (path === '/') {
    const series = valueIn(query, 'series');
    return series ? { name: 'list', series } : { name: 'list' };
  }
  if (/^\/search\/?$/.test(path)) return { name: 'search', query: valueIn(query, 'q') };

  const page = pageNames.find((name) => path.replace(/\/$/, '') === `/${name}`);
  if (page) return { name: 'page', page };

  const issue = issuePattern.exec(path);
  if (issue) {
    const issueId = toId(issue[1]);
    return issueId === null ? { name: 'unknown' } : { name: 'issue', issueId };
  }
  const viewer = viewerPattern.exec(path);
  if (viewer) {
    const issueId = toId(viewer[1]);
    const type = TYPE_OF_SEGMENT[viewer[2] ?? ''];
    if (issueId !== null && type) return { name: 'viewer', issueId, type, page: pageIn(query) };
  }
  return { name: 'unknown' };
}

/** The location of a route. Page 1 is where a reader opens anyway, so it is left out. */
export function buildPath(route: Exclude<Route, { name: 'unknown' }>): string {
  switch (route.name) {
    case 'list':
      return route.series ? `/?series=${encodeURIComponent(route.series)}` : '/';
    case 'page':
      return `/${route.page}`;
    case 'issue':
      return `/read/${route.issueId}`;
    case 'viewer': {
      const path = `/read/${route.issueId}/${SEGMENT_OF_TYPE[route.type]}`;
      return route.page > 1 ? `${path}?page=${route.page}` : path;
    }
    case 'search':
      return route.query ? `/search?q=${encodeURIComponent(route.query)}` : '/search';
  }
}

/** Where a location of old or other spelling belongs, its query kept; null when it is right as it is. */
export function redirectOf(location: string): string | null {
  const { path, query } = split(location);
  if (/^\/(issues|read)\/?$/.test(path)) return `/${query}`;
  const sample = /^\/read\/([^/]+)\/sample\/?$/.exec(path);
  return sample ? `/read/${sample[1]}/preview${query}` : null;
}

function split(location: string): { path: string; query: string } {
  const at = location.indexOf('?');
  return at < 0
    ? { path: location || '/', query: '' }
    : { path: location.slice(0, at) || '/', query: location.slice(at) };
}

function toId(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function pageIn(query: string): number {
  const match = /[?&]page=([1-9]\d{0,5})(?:&|$)/.exec(query);
  return match ? Number(match[1]) : 1;
}

function valueIn(query: string, name: 'q' | 'series'): string {
  const match = new RegExp(`[?&]${name}=([^&]*)`).exec(query);
  try {
    return decodeURIComponent((match?.[1] ?? '').replaceAll('+', ' '));
  } catch {
    // Not an address that the store wrote: then it asks for nothing.
    return '';
  }
}
