import { coverPath, type Issue, issueLocation, type Store } from '@magazine-store/protocol';
import type { Config } from '../config.ts';
import { plainText } from './markdown.ts';
import { storeFeatures } from './pageData.ts';

/** The facts for a page's data that search engines read (schema.org). */
interface Publication {
  config: Config;
  store: Store;
  untitled: string;
}

const CONTEXT = 'https://schema.org';
/** The width in pixels of the covers that other sites show. */
export const SHARED_COVER = 1000;

/**
 * The number of issues in the list's data. Ten thousand would be a megabyte on every visit; the sitemap has them all.
 */
const MAX_LISTED = 200;

const issueUrl = ({ PUBLIC_URL }: Config, id: number) => PUBLIC_URL + issueLocation(id);

const periodical = ({ config, store }: Publication) => ({
  '@type': 'Periodical',
  '@id': `${config.PUBLIC_URL}/#periodical`,
  name: store.name,
  url: `${config.PUBLIC_URL}/`,
});

/** The magazine, and the newest of its issues as the page lists them. */
export function listData(publication: Publication, issues: readonly Issue[]) {
  const { config, store, untitled } = publication;
  const description = plainText(store.description);
  return {
    '@context': CONTEXT,
    '@graph': [
      { ...periodical(publication), ...(description && { description }) },
      {
        '@type': 'ItemList',
        itemListElement: issues.slice(0, MAX_LISTED).map(({ id, title }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: issueUrl(config, id),
          name: title || untitled,
        })),
      },
    ],
  };
}

/** One issue and what it costs. */
export function issueData(publication: Publication, issue: Issue) {
  const { config, untitled } = publication;
  const url = issueUrl(config, issue.id);
  const description = plainText(issue.description);
  return {
    '@context': CONTEXT,
    '@type': 'PublicationIssue',
    '@id': url,
    url,
    name: issue.title || untitled,
    ...(description && { description }),
    image: `${config.PUBLIC_URL}${coverPath(SHARED_COVER, issue.cover.file_name)}`,
    datePublished: issue.published_at.slice(0, 10),
    pagination: `1-${issue.page_count}`,
    ...(issue.languages && { inLanguage: issue.languages }),
    isAccessibleForFree: issue.is_free,
    isPartOf: periodical(publication),
    ...offer(publication, issue, url),
  };
}

/** The offer of a paid issue; none where it can't be bought. */
function offer({ config, store }: Publication, issue: Issue, url: string) {
  if (!issue.is_free && !storeFeatures(config).sells) return {};
  const price = (issue.price / 10 ** store.currency_precision).toFixed(store.currency_precision);
  return {
    offers: {
      '@type': 'Offer',
      price: issue.is_free ? '0' : price,
      priceCurrency: store.currency,
      availability: `${CONTEXT}/InStock`,
      url,
    },
  };
}
