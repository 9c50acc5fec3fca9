import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { styled } from 'styled-components';
import type { IssueEditor } from '../useIssueEditor.ts';
import { PagesState } from './PagesState.tsx';
import { isUnderWay } from './useChosenPages.ts';

const LOOK_MILLISECONDS = 1000;

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.25rem;
`;

/** What the cover and the preview of an issue show, and the way to choose other pages. */
export function ShownPages({ editor }: { editor: IssueEditor }) {
  const { issue, refresh } = editor;
  const { cover_page: cover, sample } = issue;
  const isWaiting = isUnderWay(issue);
  const look = useEffectEvent(refresh);
  useEffect(() => {
    if (!isWaiting) return;
    const looking = setInterval(look, LOOK_MILLISECONDS);
    return () => clearInterval(looking);
  }, [isWaiting]);
  return (
    <Box>
      <p>
        <Trans>Cover: page {cover}</Trans>
        {' · '}
        <Plural value={sample?.length ?? 0} _0="No preview" one="Preview: # page" other="Preview: # pages" />
      </p>
      <p>
        <Link to="pages">
          <Trans>Choose cover and preview</Trans>
        </Link>
      </p>
      <PagesState issue={issue} />
    </Box>
  );
}
