import { Trans } from '@lingui/react/macro';
import { coverShare, type Issue, type Store, shelfCover } from '@magazine-store/protocol';
import { memo } from 'react';
import { css, styled } from 'styled-components';
import { useStore } from '../storeContext.ts';
import { focusRing, token, transition } from '../theme.ts';
import { onPlainPress } from '../ui/plainPress.ts';
import { twoLines } from '../ui/twoLines.ts';
import { CoverImage } from './CoverImage.tsx';
import { Highlighted } from './Highlighted.tsx';
import { Price } from './Price.tsx';
import type { TitleSearch } from './titleSearch.ts';

/** Takes two rows of the list: covers stand on the line between them. */
const twoRows = css`
  display: grid;
  grid-row: span 2;
  grid-template-rows: subgrid;
`;

const Card = styled.article`
  ${twoRows}
`;

const Link = styled.a`
  ${twoRows}
  row-gap: 0.9em;
  border-radius: ${token('cover-radius')};
  color: inherit;
  text-decoration: none;
  ${focusRing}
`;

const Place = styled.span`
  align-self: end;

  img {
    ${transition('translate', 'box-shadow')}
  }
  ${Link}:hover & img {
    translate: 0 -0.3em;
    box-shadow: ${token('cover-shadow-raised')};
  }
`;

const Title = styled.h2.attrs({ dir: 'auto' })`
  ${twoLines}
  font-size: 1em;
  font-weight: 600;
  line-height: 1.35;
  letter-spacing: -0.005em;
  overflow-wrap: anywhere;
`;

const Text = styled.span`
  display: grid;
  align-content: start;
  gap: 0.2em;
`;

const Untitled = styled.span`
  color: ${token('muted')};
  font-weight: 400;
`;

interface IssueCardProps {
  issue: Issue;
  store: Store;
  /** What it finds in the title is marked. */
  titles: TitleSearch | null;
  /** In the first row, which shows before anything else. */
  eager: boolean;
}

/** An issue on the shelf: a real link, so that it opens in another tab too. */
export const IssueCard = memo(function IssueCard({ issue, store, titles, eager }: IssueCardProps) {
  const { actions, href, warm } = useStore();
  const { cover } = issue;
  const open = onPlainPress((event) => actions.openCard(issue.id, event.currentTarget.querySelector('img')));
  const approach = () => warm({ opens: 'detail' });

  return (
    <Card part="card">
      <Link href={href(`/read/${issue.id}`)} onClick={open} onPointerEnter={approach} onFocus={approach}>
        <Place style={{ inlineSize: `${coverShare(cover) * 100}%` }}>
          <CoverImage cover={cover} {...shelfCover} eager={eager} />
        </Place>
        <Text>
          <Title part="title">
            {issue.title ? (
              <Highlighted text={issue.title} matches={titles?.matchesIn(issue.title) ?? []} />
            ) : (
              <Untitled>
                <Trans>No title</Trans>
              </Untitled>
            )}
          </Title>
          <Price issue={issue} store={store} />
        </Text>
      </Link>
    </Card>
  );
});
