import { coverPath, type FirstScreenPage, toFeatures } from '@magazine-store/protocol';
import type { StoreServices } from '../ui/storeContext.ts';

const nothing = () => {};

function withQuery(location: string, query: string): string {
  if (!query) return location;
  return `${location}${location.includes('?') ? '&' : '?'}${query}`;
}

/** The services of a store that is only rendered: no event reaches it. */
export const firstServices = ({ data, base, embedded, hostQuery, markdown }: FirstScreenPage): StoreServices => ({
  commands: {
    openIssue: nothing,
    openViewer: nothing,
    closeViewer: nothing,
    openSignIn: nothing,
    openAccount: nothing,
    navigate: nothing,
    refresh: nothing,
  },
  send: nothing,
  openCard: nothing,
  downloadFile: nothing,
  sells: () => toFeatures(data).sells,
  embedded,
  landmark: 'main',
  prerender: { markdown },
  pageDescription: () => null,
  showsFirstPage: () => false,
  nameScreen: () => nothing,
  href: (location) => base + withQuery(location, hostQuery),
  ownUrl: () => data.origin,
  coverUrl: (width, fileName) => data.origin + coverPath(width, fileName),
  downloadUrl: (issueId) => `/api/download-pdf/${issueId}`,
  warm: nothing,
  pageUrl: (issueId) => `${data.origin}/read/${issueId}`,
  serverUrls: () => [data.origin],
  reportError: () => {},
  writeMail: nothing,
});
