import { canRead, type Entitlements, type Issue } from '@magazine-store/protocol';
import type { Publication } from './appContext.ts';
import { readerOffer } from './readerOffer.ts';

/** An issue that the reader may want after another. */
export interface NextIssue {
  issue: Issue;
  /** The next one of the same series. */
  follows: boolean;
  /** The reader may read it; if it needs an account, the store asks for it after the press. */
  read: boolean;
  acquire: 'purchase' | 'unlock' | null;
}

const MOST = 4;

/**
 * What the reader may read or get at the end of an issue: the next one of its series, then the newest others, first of the
 * series, then those that they may read.
 */
export function nextIssues(issue: Issue, publication: Publication, entitlements: Entitlements): NextIssue[] {
  const { issues, store } = publication;
  const place = issues.findIndex(({ id }) => id === issue.id);
  const inSeries = (other: Issue) => issue.series !== undefined && other.series === issue.series;
  // The newest issue comes first in the list.
  const following = issues.slice(0, Math.max(0, place)).findLast(inSeries);
  const offered = issues
    .filter((other) => other.id !== issue.id && !other.unpublished)
    .map((other): NextIssue => {
      const read = canRead(other, 'full', store, entitlements) !== 'not_owned';
      const acquire = read ? null : readerOffer(other, publication, entitlements).acquire;
      return { issue: other, follows: other.id === following?.id, read, acquire };
    })
    .filter(({ issue: other, read, acquire }) => read || acquire !== null || other.has_sample);
  const rank = ({ issue: other, follows, read }: NextIssue) => (follows ? 0 : inSeries(other) ? 1 : read ? 2 : 3);
  return offered.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST);
}
