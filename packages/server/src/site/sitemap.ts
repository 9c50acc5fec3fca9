import { type Issue, issueLocation, listLocation } from '@magazine-store/protocol';
import { html } from './html.ts';
import { xmlDocument } from './xml.ts';

export const SITEMAP_PATH = '/sitemap.xml';

/** Addresses that one sitemap may hold (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

/** Every page for search engines. */
export function sitemap(origin: string, issues: readonly Issue[], pages: readonly string[]): string {
  const [newest] = issues;
  const list = { path: listLocation(), changed: newest?.published_at };
  const texts = pages.map((name) => ({ path: `/${name}`, changed: undefined }));
  const read = issues.map(({ id, published_at }) => ({ path: issueLocation(id), changed: published_at }));
  const latest = new Map<string, Issue>();
  const several = new Set<string>();
  for (const issue of issues) {
    if (issue.series === undefined) continue;
    if (latest.has(issue.series)) several.add(issue.series);
    else latest.set(issue.series, issue);
  }
  // One issue is no list, so only series with several issues have a page.
  const series = [...several].map((name) => ({ path: listLocation(name), changed: latest.get(name)?.published_at }));
  const addresses = [list, ...texts, ...series, ...read]
    .slice(0, MAX_ADDRESSES)
    .map(
      ({ path, changed }) =>
        html`<url><loc>${origin}${path}</loc>${changed === undefined ? undefined : html`<lastmod>${changed}</lastmod>`}</url>\n`,
    );
  return xmlDocument(html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses}</urlset>`);
}
