import type { ViewerDocument } from '../standalone.tsx';

/** The name of the file, for a document without a title. */
export function documentTitle(given: ViewerDocument): string {
  if ('file' in given) return withoutEnding('name' in given.file ? String(given.file.name) : '');
  const { pathname } = new URL('url' in given ? given.url : given.source.url, document.baseURI);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    return withoutEnding(decodeURIComponent(name));
  } catch {
    return withoutEnding(name);
  }
}

const withoutEnding = (name: string) => name.replace(/\.pdf$/i, '') || 'PDF';
