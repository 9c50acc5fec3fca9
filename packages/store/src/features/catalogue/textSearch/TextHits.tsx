import { Plural, Trans } from '@lingui/react/macro';
import type { Issue, ListFilter } from '@magazine-store/protocol';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import type { Api } from '../../../core/ports.ts';
import { rem } from '../../../ui/rem.ts';
import { focusRing, token } from '../../../ui/theme.ts';
import { Empty } from '../Empty.tsx';
import type { Offer } from '../offer.ts';
import { AskButton } from './AskButton.tsx';
import { FoundPages } from './FoundPages.tsx';
import { NothingFound } from './NothingFound.tsx';
import { searchLogic } from './searchLogic.ts';
import { TextSearchLink } from './TextSearchLink.tsx';
import { useFoundText } from './useFoundText.ts';

/** The number of pages that show here. The search page has the rest. */
const PORTION = 6;

const Section = styled.section<{ $afterTitles: boolean }>`
  ${({ $afterTitles }) => ($afterTitles ? `padding-block-start: ${rem(1.75)}; border-block-start: 1px solid ${token('line')};` : '')}
`;

const Status = styled.div`
  ${focusRing}
`;

const Heading = styled.h2`
  margin-block-end: ${rem(1.25)};
  font-size: 1.25em;
  font-weight: 700;
  letter-spacing: -0.01em;
`;

interface TextHitsProps {
  api: Api;
  query: string;
  filter: ListFilter;
  series: string | null;
  issues: readonly Issue[];
  offer: Offer;
  /** The search has found titles, which stand above. */
  titled: boolean;
  /** The server did not answer. */
  onError: () => void;
}

/** The pages whose text matches a search in the titles, of the issues that the list may show. */
export function TextHits({ api, query, filter, series, issues, offer, titled, onError }: TextHitsProps) {
  const { entitlements: rights } = offer;
  const section = useRef<HTMLElement>(null);
  const logic = useMemo(() => searchLogic(api), [api]);
  const search = useActorRef(logic, { input: { query: '', filter, series, portion: PORTION, rights } });
  const found = useSelector(search, ({ context }) => context);
  const failed = useSelector(search, (snapshot) => snapshot.matches('failed'));
  const limited = useSelector(search, (snapshot) => snapshot.matches('limited'));
  const asking = useSelector(search, (snapshot) => snapshot.matches('asking') || snapshot.context.query !== query);
  const text = useFoundText(found);
  useEffect(() => search.send({ type: 'query.typed', text: query }), [search, query]);
  useEffect(() => search.send({ type: 'scope.given', filter, series }), [search, filter, series]);
  useEffect(() => search.send({ type: 'rights.given', rights }), [search, rights]);
  useEffect(() => {
    if (failed) onError();
  }, [failed, onError]);

  const { total } = found;
  return (
    <Section ref={section} $afterTitles={titled && total > 0} part="text-hits">
      <Status role="status" tabIndex={-1}>
        {total > 0 && <Heading>{text}</Heading>}
        {failed && (
          <Empty>
            <Trans>The pages could not be searched.</Trans>
          </Empty>
        )}
        {total === 0 && (limited || !titled) && !failed && (
          <Empty>{asking ? <Trans>Searching…</Trans> : <NothingFound {...{ query, limited }} />}</Empty>
        )}
      </Status>
      {(failed || limited) && (
        <Empty as="div">
          <AskButton results={section} onPress={() => search.send({ type: 'retry' })}>
            <Trans>Try again</Trans>
          </AskButton>
        </Empty>
      )}
      {total > 0 && <FoundPages {...{ found, issues, offer }} />}
      {total > found.hits.length && (
        <TextSearchLink query={query}>
          {filter === 'all' && series === null ? (
            <Plural value={total} one="Show # page" other="Show all # pages" />
          ) : (
            // The search page has the pages of all issues.
            <Trans>Search the text of all issues</Trans>
          )}
        </TextSearchLink>
      )}
    </Section>
  );
}
