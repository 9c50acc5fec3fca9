import { coverPath, type Issue, issueLocation, type Locale, listLocation, type Store } from '@magazine-store/protocol';
import type { Config } from '../config.ts';
import { FEED_PATH } from './feed.ts';
import { html, json, type Markup } from './html.ts';
import { issueData, listData, SHARED_COVER } from './linkedData.ts';
import { summary } from './markdown.ts';
import type { StorePageName } from './storePages.ts';
import { siteTexts } from './texts.ts';

/** The metadata of a page, for search engines and for sites that show links to it. */
interface PageMetadata {
  /** The page's one address, below the store's. */
  path: string;
  title: string;
  description: string;
  issue?: Issue | undefined;
  data?: object;
}

interface Site {
  config: Config;
  store: Store;
}

/** The issues of the list, or of one series. */
interface Listed {
  issues: readonly Issue[];
  series?: string | undefined;
}

export function listMetadata({ config, store }: Site, { issues, series }: Listed, language: Locale): Markup[] {
  const { untitled, allOfSeries } = siteTexts(language);
  const data = listData({ config, store, untitled }, issues);
  const [newest] = issues;
  const description = summary(store.description);
  const path = listLocation(series);
  const title = series ? allOfSeries(series) : store.name;
  return describe({ config, store }, { path, title, description, issue: newest, data });
}

export function issueMetadata({ config, store }: Site, issue: Issue, language: Locale): Markup[] {
  const { untitled } = siteTexts(language);
  const title = issue.title || untitled;
  const description = summary(issue.description) || `${title} · ${store.name}`;
  const data = issueData({ config, store, untitled }, issue);
  return describe({ config, store }, { path: issueLocation(issue.id), title, description, issue, data });
}

export const pageMetadata = (site: Site, name: StorePageName, title: string): Markup[] =>
  describe(site, { path: `/${name}`, title, description: '' });

function describe({ config, store }: Site, { path, title, description, issue, data }: PageMetadata): Markup[] {
  const url = config.PUBLIC_URL + path;
  return [
    ...(description ? [html`<meta name="description" content="${description}">\n`] : []),
    html`<link rel="canonical" href="${url}">
<link rel="alternate" type="application/rss+xml" title="${store.name}" href="${config.PUBLIC_URL}${FEED_PATH}">
<meta property="og:type" content="${path.startsWith('/read/') ? 'article' : 'website'}">
<meta property="og:site_name" content="${store.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
`,
    ...(issue ? [picture(config, issue)] : []),
    html`<meta name="twitter:card" content="${issue ? 'summary_large_image' : 'summary'}">\n`,
    ...(data ? [html`<script type="application/ld+json">${json(data)}</script>\n`] : []),
  ];
}

function picture({ PUBLIC_URL }: Config, { cover, title }: Issue): Markup {
  return html`<meta property="og:image" content="${PUBLIC_URL}${coverPath(SHARED_COVER, cover.file_name)}">
<meta property="og:image:width" content="${cover.width}">
<meta property="og:image:height" content="${cover.height}">
<meta property="og:image:alt" content="${title}">
`;
}
