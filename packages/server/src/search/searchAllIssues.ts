import { setImmediate } from 'node:timers/promises';
import {
  type Answer,
  canRead,
  type Entitlements,
  type FoundPage,
  type Issue,
  inSeries,
  type ListFilter,
  NO_ENTITLEMENTS,
  passesFilter,
} from '@magazine-store/protocol';
import type { Snapshot } from '../catalogue/catalogue.ts';
import { HttpError } from '../httpError.ts';
import { grantReading } from '../reading/grantReading.ts';
import { findFile } from '../reading/issueFiles.ts';
import type { KnownFiles } from '../reading/knownFiles.ts';
import type { Services } from '../services.ts';
import { matcher, wordsMatcher } from './matches.ts';
import { type FoundRow, findWords } from './searchPages.ts';
import { findWordsWithPart } from './searchWords.ts';
import { bestSnippet, bestWindow } from './snippets.ts';
import {
  listParts,
  type SearchTerm,
  termsForOtherPages,
  termsForReadablePages,
  toTsqueries,
  toTsquery,
} from './terms.ts';

interface AllSearch {
  /** Folded and trimmed. */
  query: string;
  /** The issues to search. */
  filter: ListFilter;
  series: string | null;
  offset: number;
  limit: number;
  snapshot: Snapshot;
  entitlements: Entitlements;
  /** The id of the visitor's session. */
  session: string | undefined;
}

type Answered = Answer<'searchAll'>;

/**
 * Finds pages of all published issues that have every word of the query, those of the newest issue first. On pages that
 * the visitor may read, a part of a word is enough. Only visitors who may read a page get its picture.
 *
 * @returns JSON of the operation's answer.
 */
export async function searchAllIssues(
  services: Pick<Services, 'config' | 'store' | 'db' | 'tokens' | 'catalogue' | 'addresses'>,
  { query, filter, series, offset, limit, snapshot, entitlements, session }: AllSearch,
): Promise<string> {
  const { store, db } = services;
  const mayRead = (issue: Issue) => canRead(issue, 'full', store, entitlements) === 'allowed';
  const wanted = { readable: termsForReadablePages(query), others: termsForOtherPages(query) };
  const words = await findWordsWithPart(db, listParts(wanted.readable));
  const found = await findWords(db, {
    readableQueries: toTsqueries(wanted.readable, words),
    otherQuery: entitlements.subscribed ? null : toTsquery(wanted.others),
    ...selectIds(),
    offset,
    limit,
  });
  const toSnippet = createSnippetWriter(query, wanted);
  const thumbnails = await loadThumbnails(found.shown);
  const hits: Answered['hits'] = [];
  for (const row of found.shown) {
    // Dozens of pages take a while: the server answers other requests in between.
    if (row.readable) await setImmediate();
    hits.push(toFoundPage(row));
  }
  return `{"total":${found.total},"issues":${found.issues},"hits":${JSON.stringify(hits)}}`;

  function selectIds(): Ids {
    const everyOfStranger = filter === 'all' && series === null && entitlements === NO_ENTITLEMENTS;
    const known = everyOfStranger ? idsWithoutEntitlements.get(snapshot) : undefined;
    if (known) return known;
    const among = snapshot.issues.filter(
      (issue) => passesFilter(issue, filter, entitlements) && inSeries(issue, series),
    );
    const ids = { issueIds: arrayLiteral(among), readableIds: arrayLiteral(among.filter(mayRead)) };
    if (everyOfStranger) idsWithoutEntitlements.set(snapshot, ids);
    return ids;
  }

  function toFoundPage(row: FoundRow): FoundPage {
    const { issue_id, page, sample_page, readable } = row;
    const snippet = toSnippet(row);
    if (!readable) return { issue_id, page, snippet, readable };
    const issue = snapshot.byId.get(issue_id);
    const inSample = sample_page !== null && issue !== undefined && !mayRead(issue);
    const picture = thumbnails.get(issue_id)?.replace('{page}', String(inSample ? sample_page : page));
    return {
      ...{ issue_id, page, snippet, readable },
      ...(inSample && { sample_page }),
      ...(picture !== undefined && { picture }),
    };
  }

  /** Addresses of the thumbnails of each issue, in the document in which the visitor reads it. */
  async function loadThumbnails(rows: readonly FoundRow[]): Promise<ReadonlyMap<number, string>> {
    const thumbnails = new Map<number, string>();
    const ids = new Set(rows.flatMap(({ readable, issue_id }) => (readable ? [issue_id] : [])));
    for (const id of ids) {
      const issue = snapshot.byId.get(id);
      if (!issue) continue;
      const request = { issue, type: mayRead(issue) ? 'full' : 'sample', entitlements, session } as const;
      const files = { find: (...document: Parameters<KnownFiles['find']>) => findFile(db, ...document) };
      const granted = await grantReading({ ...services, files }, request).catch((error) => {
        // The issue has just changed, and this server's catalogue still has its former state: the hit has no picture.
        if (error instanceof HttpError) return undefined;
        throw error;
      });
      if (granted?.page_images) thumbnails.set(id, granted.page_images.thumb_url);
    }
    return thumbnails;
  }
}

interface Ids {
  issueIds: string;
  readableIds: string;
}

/**
 * The ids of all issues, for visitors without entitlements: collected once for each snapshot, because there may be
 * thousands.
 */
const idsWithoutEntitlements = new WeakMap<Snapshot, Ids>();

const arrayLiteral = (issues: readonly Issue[]) => `{${issues.map(({ id }) => id)}}`;

/**
 * Makes the function that chooses a page's snippet. If the visitor may read the page, the snippet shows the query as
 * the visitor typed it. If the page doesn't have it so, the snippet shows the piece with the most words of the query.
 */
function createSnippetWriter(
  query: string,
  wanted: { readable: readonly SearchTerm[]; others: readonly SearchTerm[] },
) {
  const whole = matcher(query);
  const words = wordsMatcher(wanted.readable);
  const others = wordsMatcher(wanted.others);
  return ({ text, windows }: FoundRow): FoundPage['snippet'] => {
    if (text === null) return bestWindow(windows, others);
    return bestSnippet(text, whole(text)) ?? bestSnippet(text, words(text)) ?? { text: '', matches: [] };
  };
}
