import {
  type DocumentPlace,
  type DocumentType,
  documentLocation,
  issueLocation,
  listLocation,
  parseDocumentPlace,
  parseValue,
} from '@magazine-store/protocol';

/** The screen that a location leads to. */
export type Route =
  /** All issues, or those of a series. */
  | { readonly name: 'list'; readonly series?: string }
  | { readonly name: 'issue'; readonly issueId: number }
  | ({ readonly name: 'viewer' } & Readonly<DocumentPlace>)
  | { readonly name: 'page'; readonly page: PageName }
  /** The search through the text of all issues. */
  | { readonly name: 'search'; readonly query: string }
  | { readonly name: 'unknown' };

/** Pages beside the list. Each one's name is its path. */
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

/** A page of its own, not a dialog or the reader over one. */
export type BaseRoute = Extract<Route, { name: 'list' | 'search' }>;

/** Tells whether the route is this page. */
export const isPage = (route: Route, page: PageName): boolean => route.name === 'page' && route.page === page;

/** Tells whether the route shows this document, at any page. */
export const isDocument = (route: Route, issueId: number, type: DocumentType): boolean =>
  route.name === 'viewer' && route.issueId === issueId && route.type === type;

export const isBase = (route: Route): route is BaseRoute => route.name === 'list' || route.name === 'search';

/** The route of a location such as `/read/12/full?page=3`. */
export function parseRoute(location: string): Route {
  const { path, query } = split(location);
  if (path === '/') {
    const series = parseValue(query, 'series');
    return series ? { name: 'list', series } : { name: 'list' };
  }
  if (/^\/search\/?$/.test(path)) return { name: 'search', query: parseValue(query, 'q') };

  const page = pageNames.find((name) => path.replace(/\/$/, '') === `/${name}`);
  if (page) return { name: 'page', page };

  const issue = issuePattern.exec(path);
  if (issue) {
    const issueId = toId(issue[1]);
    return issueId === null ? { name: 'unknown' } : { name: 'issue', issueId };
  }
  const place = parseDocumentPlace(location);
  return place ? { name: 'viewer', ...place } : { name: 'unknown' };
}

/** The location of a route. */
export function buildPath(route: Exclude<Route, { name: 'unknown' }>): string {
  switch (route.name) {
    case 'list':
      return listLocation(route.series);
    case 'page':
      return `/${route.page}`;
    case 'issue':
      return issueLocation(route.issueId);
    case 'viewer':
      return documentLocation(route);
    case 'search':
      return route.query ? `/search?q=${encodeURIComponent(route.query)}` : '/search';
  }
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
