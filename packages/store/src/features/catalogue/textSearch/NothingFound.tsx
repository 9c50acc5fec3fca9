import { Trans } from '@lingui/react/macro';
import { isSearchable } from '@magazine-store/protocol';

/** Says why a search has found nothing. */
export const NothingFound = ({ query, limited }: { query: string; limited: boolean }) => {
  if (limited) return <Trans>You have reached the number of searches for one hour. Try again later.</Trans>;
  if (!isSearchable(query)) return <Trans>Nothing found. Try a word of at least three letters.</Trans>;
  return <Trans>There is nothing to show here</Trans>;
};
