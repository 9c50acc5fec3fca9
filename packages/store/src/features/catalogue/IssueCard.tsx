import { Trans } from '@lingui/react/macro';
import {
  coverShare,
  type Entitlements,
  type Issue,
  issueLocation,
  leadCover,
  type Store,
  shelfCover,
  teaser,
} from '@magazine-store/protocol';
import { memo } from 'react';
import { css, styled } from 'styled-components';
import { onPlainPress } from '../../ui/plainPress.ts';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { focusRing, from, token, transition } from '../../ui/theme.ts';
import { twoLines } from '../../ui/twoLines.ts';
import { CoverImage } from './CoverImage.tsx';
import { Highlighted } from './Highlighted.tsx';
import { Price } from './Price.tsx';
import { shelfGap } from './Shelves.tsx';
import type { TitleSearch } from './titleSearch.ts';

/** Takes two rows of the list. The covers stand on the line between the rows. */
const twoRows = css`
  display: grid;
  grid-row: span 2;
  grid-template: subgrid / minmax(0, 1fr);
`;

const Card = styled.article`
  ${twoRows}
`;

/**
 * The cover at the side of the text, both as high as the row. In wide windows this cover is larger than the others. On
 * phones the first card is like the others.
 */
const sideBySide = css`
  ${from('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: ${shelfGap};

    > * {
      grid-row: 1 / -1;
    }
  }
  ${from('lg')} {
    grid-template-columns: calc(50% + ${rem(2.6)}) minmax(0, 1fr);
    column-gap: clamp(${rem(1)}, 2cqi, ${rem(2)});
  }
`;

const Link = styled.a<{ $lead: boolean }>`
  ${twoRows}
  row-gap: 0.9em;
  ${({ $lead }) => ($lead ? sideBySide : '')}
  border-radius: ${token('cover-radius')};
  color: inherit;
  text-decoration: none;
  ${focusRing}
`;

const Place = styled.span<{ $lead: boolean }>`
  align-self: end;
  ${({ $lead }) => ($lead ? `${from('sm')} { align-self: start; }` : '')}

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

const LeadTitle = styled(Title)`
  ${from('sm')} {
    -webkit-line-clamp: 4;
    font-size: clamp(1.15em, 1.9cqi, 1.6em);
    font-weight: 700;
    line-height: 1.2;
  }
`;

const Text = styled.span<{ $lead: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 0.2em;
  ${({ $lead }) => ($lead ? `${from('sm')} { gap: 0.5em; }` : '')}
`;

const Teaser = styled.span.attrs({ dir: 'auto' })`
  ${twoLines}
  display: none;
  color: ${token('muted')};
  overflow-wrap: anywhere;

  ${from('sm')} {
    display: -webkit-box;
    -webkit-line-clamp: 4;
  }
`;

const Untitled = styled.span`
  color: ${token('muted')};
  font-weight: 400;
`;

interface IssueCardProps {
  issue: Issue;
  store: Store;
  entitlements: Entitlements;
  /** The search in the titles. The card marks its matches. */
  titles: TitleSearch | null;
  /** The card is in the first row, which shows before anything else. */
  eager: boolean;
  /** From small windows on, the card is two places wide and shows the beginning of the issue's description. */
  lead?: boolean;
}

/** An issue on the shelf: a real link, so that it opens in another tab too. */
export const IssueCard = memo(function IssueCard(props: IssueCardProps) {
  const { issue, store, entitlements, titles, eager, lead = false } = props;
  const { openCard, href, warm } = useStore();
  const { cover } = issue;
  const open = onPlainPress((event) => openCard(issue.id, event.currentTarget.querySelector('img')));
  const Heading = lead ? LeadTitle : Title;
  const words = lead && teaser(issue.description);
  const approach = () => warm({ opens: 'detail' });

  return (
    <Card part="card">
      <Link
        $lead={lead}
        href={href(issueLocation(issue.id))}
        onClick={open}
        // A finger presses in the same moment: loading code would only delay the press.
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && approach()}
        onFocus={({ target }) => target.matches(':focus-visible') && approach()}
      >
        <Place $lead={lead} style={{ inlineSize: `${coverShare(cover) * 100}%` }}>
          <CoverImage cover={cover} {...(lead ? leadCover : shelfCover)} eager={eager} />
        </Place>
        <Text $lead={lead}>
          <Heading part="title">
            {issue.title ? (
              <Highlighted text={issue.title} matches={titles?.matchesIn(issue.title) ?? []} />
            ) : (
              <Untitled>
                <Trans>No title</Trans>
              </Untitled>
            )}
          </Heading>
          {words && <Teaser>{words}</Teaser>}
          <Price {...{ issue, store, entitlements }} />
        </Text>
      </Link>
    </Card>
  );
});
