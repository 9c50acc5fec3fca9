import { Trans, useLingui } from '@lingui/react/macro';
import type { FoundPage, Issue } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { rem } from '../../rem.ts';
import { useStore } from '../../storeContext.ts';
import { focusRing, from, token, transition } from '../../theme.ts';
import { onPlainPress } from '../../ui/plainPress.ts';
import { Highlighted } from '../Highlighted.tsx';

const List = styled.ul`
  display: grid;
  gap: ${rem(0.5)} ${rem(2)};
  /* What a press touches is wider than what is seen. */
  margin-inline: ${rem(-0.75)};

  ${from('lg')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Link = styled.a`
  display: grid;
  grid-template-columns: ${rem(4.5)} minmax(0, 1fr);
  gap: ${rem(1.1)};
  align-items: start;
  block-size: 100%;
  padding: ${rem(0.75)};
  border-radius: ${token('radius')};
  color: inherit;
  text-decoration: none;
  ${transition('background-color')}
  ${focusRing}

  &:hover {
    background: ${token('surface')};
  }
`;

/** As high as a page of the usual format, whatever it shows. */
const Picture = styled.img`
  inline-size: 100%;
  aspect-ratio: 1 / 1.4142;
  object-fit: contain;
  object-position: top;
  filter: drop-shadow(0 1px 3px #00000040);
`;

const Title = styled.h3`
  font-size: 1em;
  font-weight: 600;
  line-height: 1.35;
  overflow-wrap: anywhere;
`;

const Page = styled.span`
  color: ${token('muted')};
  font-size: 0.9em;
  font-weight: 400;
`;

const Snippet = styled.p`
  margin-block-start: 0.25em;
  line-height: 1.5;
  overflow-wrap: anywhere;
`;

interface HitsProps {
  hits: readonly FoundPage[];
  issues: readonly Issue[];
}

/** Pages on which something was found. One that may be read opens; of any other its issue does. */
export const Hits = ({ hits, issues }: HitsProps) => (
  <List part="hits">
    {hits.map((hit) => {
      const issue = issues.find(({ id }) => id === hit.issue_id);
      // Published since the list was fetched: what can't be shown yet is found next time.
      if (!issue) return null;
      return (
        <li key={`${hit.issue_id}-${hit.page}`}>
          <Hit hit={hit} issue={issue} />
        </li>
      );
    })}
  </List>
);

function Hit({ hit: { page, readable, snippet, picture }, issue }: { hit: FoundPage; issue: Issue }) {
  const { t } = useLingui();
  const { commands, href, pageUrl, coverUrl, warm } = useStore();
  const open = onPlainPress(() => {
    if (readable) commands.openViewer(issue.id, { type: 'full', page });
    else commands.openIssue(issue.id);
  });
  const approach = () => warm(readable ? { opens: 'reader', issueId: issue.id, type: 'full' } : { opens: 'detail' });

  return (
    <Link
      href={readable ? pageUrl(issue.id, 'full', page) : href(`/read/${issue.id}`)}
      onClick={open}
      onPointerEnter={approach}
      onFocus={approach}
    >
      <Picture src={picture ?? coverUrl(75, issue.cover.file_name)} alt="" loading="lazy" decoding="async" />
      <div>
        <Title>
          <bdi>{issue.title || t`No title`}</bdi>{' '}
          <Page>
            <Trans>Page {page}</Trans>
          </Page>
        </Title>
        <Snippet dir="auto">
          <Highlighted text={snippet.text} matches={snippet.matches} />
        </Snippet>
      </div>
    </Link>
  );
}
