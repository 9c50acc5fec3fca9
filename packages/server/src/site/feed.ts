import { type Issue, issueLocation, type Locale, type Store } from '@magazine-store/protocol';
import { html } from './html.ts';
import { plainText } from './markdown.ts';
import { siteTexts } from './texts.ts';
import { xmlDocument } from './xml.ts';

export const FEED_PATH = '/feed.xml';
const MAX_ITEMS = 50;

interface FeedContent {
  origin: string;
  store: Store;
  /** Newest first. */
  issues: readonly Issue[];
  language: Locale;
}

/** RSS 2.0 of the newest issues. */
export function feed({ origin, store, issues, language }: FeedContent): string {
  const { untitled } = siteTexts(language);
  const items = issues.slice(0, MAX_ITEMS).map((issue) => {
    const url = origin + issueLocation(issue.id);
    return html`<item>
<title>${issue.title || untitled}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${new Date(issue.published_at).toUTCString()}</pubDate>
<description>${plainText(issue.description)}</description>
</item>
`;
  });
  return xmlDocument(html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${store.name}</title>
<link>${origin}/</link>
<atom:link href="${origin}${FEED_PATH}" rel="self" type="application/rss+xml"/>
<description>${plainText(store.description) || store.name}</description>
<language>${language}</language>
${items}</channel>
</rss>`);
}
