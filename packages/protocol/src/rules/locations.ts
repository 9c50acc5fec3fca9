import type { DocumentType } from '../types.ts';

// Locations in the store, as the address bar shows them below the store's address. The server, the store and the host
// SDK build and read them. They say `preview` where the API says `sample`.

/** The page of a document that the viewer shows. */
export interface DocumentPlace {
  issueId: number;
  type: DocumentType;
  /** Counts from 1. */
  page: number;
  /** The text that the viewer finds and marks. */
  find?: string;
}

/** The list, of all issues or of one series. */
export const listLocation = (series?: string): string => (series ? `/?series=${encodeURIComponent(series)}` : '/');

/** The details of an issue. */
export const issueLocation = (issueId: number): string => `/read/${issueId}`;

/** The location of a document in the viewer. It leaves out page 1, where the viewer opens anyway. */
export function documentLocation(
  place: Pick<DocumentPlace, 'issueId' | 'type'> & { page?: number | undefined; find?: string | undefined },
): string {
  const { issueId, type, page = 1, find } = place;
  const query = [...(page > 1 ? [`page=${page}`] : []), ...(find ? [`find=${encodeURIComponent(find)}`] : [])].join(
    '&',
  );
  return `${issueLocation(issueId)}/${type === 'full' ? type : 'preview'}${query && `?${query}`}`;
}

/** The document that the last part of a location names, if any. `sample` is an older spelling (`findRedirect`). */
export function parseDocumentType(segment: string): DocumentType | undefined {
  if (segment === 'full') return 'full';
  return segment === 'preview' || segment === 'sample' ? 'sample' : undefined;
}

/** The document and page that a location such as `/read/12/full?page=3` shows; null for any other location. */
export function parseDocumentPlace(location: string): DocumentPlace | null {
  const [, id, segment = '', query = ''] = /^\/read\/([1-9]\d{0,14})\/(\w+)\/?(\?.*)?$/.exec(location) ?? [];
  const type = parseDocumentType(segment);
  const [, page = 1] = /[?&]page=([1-9]\d{0,5})(?:&|$)/.exec(query) ?? [];
  const find = parseValue(query, 'find');
  return type ? { issueId: Number(id), type, page: Number(page), ...(find && { find }) } : null;
}

/** The value of a name in a query; empty without one, or if its encoding is broken. */
export function parseValue(query: string, name: string): string {
  const match = new RegExp(`[?&]${name}=([^&]*)`).exec(query);
  try {
    return decodeURIComponent((match?.[1] ?? '').replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** The present location for one of old or other spelling, with its query; null when the location is right as it is. */
export function findRedirect(location: string): string | null {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/.exec(location) ?? [];
  if (/^\/(issues|read)\/?$/.test(path)) return `/${query}`;
  const sample = /^\/read\/([^/]+)\/sample\/?$/.exec(path);
  return sample ? `/read/${sample[1]}/preview${query}` : null;
}
