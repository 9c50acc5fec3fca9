import { Trans, useLingui } from '@lingui/react/macro';
import type { Issue } from '@magazine-store/protocol';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import type { Api } from '../../../core/ports.ts';
import { BackBar } from '../../../ui/BackBar.tsx';
import { rem } from '../../../ui/rem.ts';
import { focusRing, token } from '../../../ui/theme.ts';
import { useScreenName } from '../../../ui/useScreenName.ts';
import { IssueCard } from '../IssueCard.tsx';
import type { Offer } from '../offer.ts';
import { SearchBox } from '../SearchBox.tsx';
import { Shelves } from '../Shelves.tsx';
import { titleSearch } from '../titleSearch.ts';
import { AskButton } from './AskButton.tsx';
import { FoundPages } from './FoundPages.tsx';
import { NothingFound } from './NothingFound.tsx';
import { searchLogic } from './searchLogic.ts';
import { useFoundText } from './useFoundText.ts';

/** The number of pages that one request fetches. */
const PORTION = 20;
/** The number of issues with matching titles above the pages: whole rows in every layout. */
const MAX_TITLES = 12;

const Heading = styled.h2`
  margin-block-end: ${rem(1.25)};
  font-size: clamp(1.4em, 3cqi, 1.9em);
  font-weight: 750;
  letter-spacing: -0.02em;
`;

const Box = styled.div`
  max-inline-size: ${rem(36)};
  margin-block-end: ${rem(0.75)};
`;

const Status = styled.p`
  min-block-size: 1.5em;
  margin-block-end: ${rem(1.25)};
  color: ${token('muted')};
  ${focusRing}
`;

const Titles = styled(Shelves)`
  margin-block: ${rem(1.25)} ${rem(2.5)};
`;

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: ${rem(1)};
  margin-block: ${rem(2)} ${rem(3.5)};
`;

interface SearchPageProps {
  api: Api;
  query: string;
  issues: readonly Issue[];
  offer: Offer;
  /** The visitor searches for another text than the one in the page's address. */
  onSearch: (query: string) => void;
  onReturn: () => void;
}

/** The search through the text of all issues, on its own page. */
export function SearchPage({ api, query, issues, offer, onSearch, onReturn }: SearchPageProps) {
  const { t } = useLingui();
  const { store, entitlements } = offer;
  useScreenName(t`Search in the issues`);
  const page = useRef<HTMLDivElement>(null);
  const logic = useMemo(() => searchLogic(api), [api]);
  const search = useActorRef(logic, {
    input: { query, filter: 'all', series: null, portion: PORTION, rights: entitlements },
  });
  const typed = useSelector(search, ({ context }) => context.typed);
  const searchedQuery = useSelector(search, ({ context }) => context.query);
  const found = useSelector(search, ({ context }) => context);
  const { total } = found;
  const asking = useSelector(search, (snapshot) => snapshot.matches('asking'));
  const failed = useSelector(search, (snapshot) => snapshot.matches('failed'));
  const limited = useSelector(search, (snapshot) => snapshot.matches('limited'));
  const stopped = failed || limited;
  const foundText = useFoundText(found);
  const titles = useMemo(() => titleSearch(searchedQuery), [searchedQuery]);
  const titled = useMemo(() => (titles ? issues.filter(titles.has).slice(0, MAX_TITLES) : []), [titles, issues]);
  useEffect(() => search.send({ type: 'query.given', query }), [search, query]);
  useEffect(() => search.send({ type: 'rights.given', rights: entitlements }), [search, entitlements]);
  useEffect(() => {
    const searched = search.on('searched', (event) => onSearch(event.query));
    return () => searched.unsubscribe();
  }, [search, onSearch]);

  const status = () => {
    if (searchedQuery === '') return <Trans>What are you looking for?</Trans>;
    if (failed) return <Trans>Failed to load</Trans>;
    if (total > 0) return foundText;
    if (asking) return <Trans>Searching…</Trans>;
    return (titled.length === 0 || limited) && <NothingFound query={searchedQuery} limited={limited} />;
  };
  return (
    <div ref={page} part="search-page">
      <BackBar onReturn={onReturn} />
      <Heading>
        <Trans>Search in the issues</Trans>
      </Heading>
      <Box>
        <SearchBox
          wide
          label={t`Search the text of all issues`}
          value={typed}
          onType={(text) => search.send({ type: 'query.typed', text })}
          onClear={() => search.send({ type: 'query.typed', text: '' })}
        />
      </Box>
      {titled.length > 0 && (
        <Titles part="list">
          {titled.map((issue) => (
            <li key={issue.id}>
              <IssueCard {...{ issue, store, entitlements, titles }} eager={false} />
            </li>
          ))}
        </Titles>
      )}
      <Status role="status" tabIndex={-1}>
        {status()}
      </Status>
      <FoundPages {...{ found, issues, offer }} />
      <More>
        {(stopped || found.hits.length < total) && (
          <AskButton results={page} onPress={() => search.send({ type: stopped ? 'retry' : 'more' })}>
            {stopped ? <Trans>Try again</Trans> : <Trans>More</Trans>}
          </AskButton>
        )}
      </More>
    </div>
  );
}
