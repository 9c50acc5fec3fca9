import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Issue } from '@magazine-store/protocol';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { styled } from 'styled-components';
import type { Client } from '../../api/client.ts';
import { rem } from '../../rem.ts';
import { token } from '../../theme.ts';
import { BackBar } from '../../ui/BackBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useScreenName } from '../../ui/useScreenName.ts';
import { SearchBox } from '../SearchBox.tsx';
import { Hits } from './Hits.tsx';
import { searchLogic } from './searchLogic.ts';

const PORTION = 20;

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
`;

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: ${rem(1)};
  margin-block: ${rem(2)} ${rem(3.5)};
`;

interface SearchPageProps {
  client: Client;
  query: string;
  issues: readonly Issue[];
  /** Another search than the page's address has. */
  onSearch: (query: string) => void;
  onReturn: () => void;
}

/** The search through the text of all issues, on its own page. */
export function SearchPage({ client, query, issues, onSearch, onReturn }: SearchPageProps) {
  const { t } = useLingui();
  useScreenName(t`Search in the issues`);
  const logic = useMemo(() => searchLogic(client), [client]);
  const search = useActorRef(logic, { input: { query, portion: PORTION } });
  const typed = useSelector(search, ({ context }) => context.typed);
  const asked = useSelector(search, ({ context }) => context.query);
  const hits = useSelector(search, ({ context }) => context.hits);
  const total = useSelector(search, ({ context }) => context.total);
  const asking = useSelector(search, (snapshot) => snapshot.matches('asking'));
  const failed = useSelector(search, (snapshot) => snapshot.matches('failed'));
  useEffect(() => search.send({ type: 'query.given', query }), [search, query]);
  useEffect(() => {
    const searched = search.on('searched', (event) => onSearch(event.query));
    return () => searched.unsubscribe();
  }, [search, onSearch]);

  const status = () => {
    if (asked === '') return <Trans>What are you looking for?</Trans>;
    if (failed) return <Trans>Failed to load</Trans>;
    if (asking && hits.length === 0) return <Trans>Searching…</Trans>;
    if (total === 0) return <Trans>There is nothing to show here</Trans>;
    return <Plural value={total} one="Found on # page" other="Found on # pages" />;
  };
  return (
    <div part="search-page">
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
      <Status role="status">{status()}</Status>
      <Hits hits={hits} issues={issues} />
      <More>
        {failed && (
          <Button onClick={() => search.send({ type: 'retry' })}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {!failed && hits.length < total && (
          <Button onClick={() => search.send({ type: 'more' })}>
            <Trans>More</Trans>
          </Button>
        )}
      </More>
    </div>
  );
}
