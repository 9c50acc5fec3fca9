import { Plural, Trans } from '@lingui/react/macro';
import type { Issue } from '@magazine-store/protocol';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { styled } from 'styled-components';
import type { Client } from '../../api/client.ts';
import { rem } from '../../rem.ts';
import { token } from '../../theme.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { Hits } from './Hits.tsx';
import { searchLogic } from './searchLogic.ts';
import { TextSearchLink } from './TextSearchLink.tsx';

/** Hits to whet the appetite. */
const PORTION = 6;

const Section = styled.section`
  margin-block-end: ${rem(3.5)};
  padding-block-start: ${rem(1.75)};
  border-block-start: 1px solid ${token('line')};
`;

const Announcement = styled.p`
  ${visuallyHidden}
`;

const Heading = styled.h2`
  margin-block-end: ${rem(0.75)};
  font-size: 1.25em;
  font-weight: 700;
  letter-spacing: -0.01em;
`;

interface FewTitlesProps {
  client: Client;
  query: string;
  issues: readonly Issue[];
  /** Nobody could be asked: that is not the same as nothing found. */
  onError: () => void;
}

/** What the text of the issues has of a search that found little in their titles. */
export function FewTitles({ client, query, issues, onError }: FewTitlesProps) {
  const logic = useMemo(() => searchLogic(client), [client]);
  const search = useActorRef(logic, { input: { query, portion: PORTION } });
  const hits = useSelector(search, ({ context }) => context.hits);
  const total = useSelector(search, ({ context }) => context.total);
  const failed = useSelector(search, (snapshot) => snapshot.matches('failed'));
  useEffect(() => search.send({ type: 'query.given', query }), [search, query]);
  useEffect(() => {
    if (failed) onError();
  }, [failed, onError]);

  return (
    <>
      <Announcement role="status">
        {total > 0 && <Plural value={total} one="Found on # page" other="Found on # pages" />}
      </Announcement>
      {total > 0 && (
        <Section part="text-hits">
          <Heading>
            <Trans>In the issues</Trans>
          </Heading>
          <Hits hits={hits} issues={issues} />
          {total > hits.length && (
            <TextSearchLink query={query}>
              <Plural value={total} one="Show # page" other="Show all # pages" />
            </TextSearchLink>
          )}
        </Section>
      )}
    </>
  );
}
