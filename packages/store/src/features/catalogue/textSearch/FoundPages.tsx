import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FoundPage, type Issue, issueLocation } from '@magazine-store/protocol';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { LockIcon } from '../../../ui/icons.tsx';
import { onPlainPress } from '../../../ui/plainPress.ts';
import { rem } from '../../../ui/rem.ts';
import { useStore } from '../../../ui/storeContext.ts';
import { focusRing, from, token, transition } from '../../../ui/theme.ts';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { Highlighted } from '../Highlighted.tsx';
import type { Offer } from '../offer.ts';
import type { SearchContext } from './searchMachine.ts';
import { WayToRead } from './WayToRead.tsx';

/** A store that is narrow for its text size. Its contents stand below each other. */
const WITH_LARGE_TEXT = '@container magazine-store (max-width: 16em)';

const Groups = styled.ul`
  display: grid;
  gap: ${rem(2.25)};
`;

const Group = styled.li`
  display: grid;
  grid-template-columns: ${rem(3.25)} minmax(0, 1fr);
  column-gap: ${rem(1)};
  align-items: start;

  ${from('sm')} {
    grid-template-columns: ${rem(5)} minmax(0, 1fr);
    column-gap: ${rem(1.5)};
  }
  ${WITH_LARGE_TEXT} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Cover = styled.img`
  inline-size: 100%;
  max-inline-size: ${rem(5)};
  block-size: auto;
  border-radius: ${token('cover-radius')};
  box-shadow: ${token('cover-shadow')};
`;

const Title = styled.h3`
  font-size: 1.1em;
  font-weight: 650;
  line-height: 1.35;
  overflow-wrap: anywhere;

  a {
    color: inherit;
    text-decoration: none;
    ${focusRing}
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 0.18em;
  }
`;

const Count = styled.p`
  color: ${token('muted')};
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-block-start: ${rem(0.35)};
  /* The area for a press is wider than the visible link. */
  margin-inline: ${rem(-0.75)};

  ${from('lg')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: ${rem(2)};
  }
`;

const Link = styled.a`
  display: flex;
  gap: ${rem(1)};
  align-items: start;
  min-block-size: 2.75em;
  padding: ${rem(0.6)} ${rem(0.75)};
  border-radius: ${token('radius')};
  color: inherit;
  text-decoration: none;
  ${transition('background-color')}
  ${focusRing}

  ${WITH_LARGE_TEXT} {
    flex-direction: column;
  }

  &:hover {
    background: ${token('surface')};
  }
`;

const Picture = styled.img`
  flex: none;
  inline-size: ${rem(3)};
  /* As high as a page of the usual format, whatever the image shows. */
  aspect-ratio: 1 / 1.4142;
  object-fit: contain;
  object-position: top;
  filter: drop-shadow(0 1px 3px #00000040);
`;

const Page = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.35em;
  color: ${token('muted')};
  font-size: 0.9em;
  font-weight: 600;

  svg {
    inline-size: 1em;
  }
`;

const Hidden = styled.span`
  ${visuallyHidden}
`;

const Snippet = styled.p`
  line-height: 1.5;
  overflow-wrap: anywhere;
`;

interface FoundPagesProps {
  found: Pick<SearchContext, 'hits' | 'issues'>;
  issues: readonly Issue[];
  offer: Offer;
}

/** The pages that match, each under its issue. */
export function FoundPages({ found, issues, offer }: FoundPagesProps) {
  const { commands } = useStore();
  const listed = new Set(issues.map(({ id }) => id));
  const unlisted = found.issues.filter(({ issue_id }) => !listed.has(issue_id)).map(({ issue_id }) => issue_id);
  const newIds = unlisted.join();
  useEffect(() => {
    // These issues were published after the store loaded its list.
    if (newIds) commands.refresh();
  }, [newIds, commands]);
  // Of many issues that match, few show.
  const shown = new Set(found.hits.map((hit) => hit.issue_id));
  return (
    <Groups part="hits">
      {found.issues
        .filter(({ issue_id }) => shown.has(issue_id))
        .map(({ issue_id, pages }) => {
          const issue = issues.find(({ id }) => id === issue_id);
          const hits = found.hits.filter((hit) => hit.issue_id === issue_id);
          return issue && <FoundIssue key={issue_id} pageCount={pages} {...{ issue, hits, offer }} />;
        })}
    </Groups>
  );
}

interface FoundIssueProps {
  issue: Issue;
  /** The number of all matching pages of the issue. */
  pageCount: number;
  /** The matching pages that show. */
  hits: readonly FoundPage[];
  offer: Offer;
}

function FoundIssue({ issue, pageCount, hits, offer }: FoundIssueProps) {
  const { t } = useLingui();
  const { commands, href, coverUrl, warm } = useStore();
  const { cover } = issue;
  const approach = () => warm({ opens: 'detail' });
  return (
    <Group>
      <Cover
        src={coverUrl(400, cover.file_name)}
        alt=""
        width={cover.width}
        height={cover.height}
        loading="lazy"
        decoding="async"
      />
      <div>
        <Title>
          <a
            href={href(issueLocation(issue.id))}
            onClick={onPlainPress(() => commands.openIssue(issue.id))}
            onPointerEnter={approach}
            onFocus={approach}
          >
            <bdi>{issue.title || t`No title`}</bdi>
          </a>
        </Title>
        <Count>
          <Plural value={pageCount} one="# page" other="# pages" />
        </Count>
        {hits.some(({ readable }) => !readable) && <WayToRead issue={issue} offer={offer} />}
        <List>
          {hits.map((hit) => (
            <li key={hit.page}>
              <Hit hit={hit} issueId={issue.id} />
            </li>
          ))}
        </List>
      </div>
    </Group>
  );
}

/** The longest text that the snippet marks. The viewer finds it on the page; the whole query may not stand there. */
function textToMark({ text, matches }: FoundPage['snippet']): string | undefined {
  const marked = matches.map(([start, end]) => text.slice(start, end));
  return marked.toSorted((a, b) => b.length - a.length)[0];
}

/** Opens the page with the found text marked, or the issue's details if the visitor may not read the page. */
function Hit({ hit, issueId }: { hit: FoundPage; issueId: number }) {
  const { commands, href, pageUrl, warm } = useStore();
  const { page, readable, sample_page, snippet, picture } = hit;
  const place = sample_page ? ({ type: 'sample', page: sample_page } as const) : ({ type: 'full', page } as const);
  const find = textToMark(snippet);
  const open = onPlainPress(() => {
    if (readable) commands.openViewer(issueId, { ...place, ...(find && { find }) });
    else commands.openIssue(issueId);
  });
  const approach = () => warm(readable ? { opens: 'reader', issueId, type: place.type } : { opens: 'detail' });

  return (
    <Link
      href={readable ? pageUrl(issueId, place.type, place.page, find) : href(issueLocation(issueId))}
      onClick={open}
      onPointerEnter={approach}
      onFocus={approach}
    >
      {/* The address of the picture ends after a minute: load it at once. */}
      {picture && <Picture src={picture} alt="" decoding="async" />}
      <div>
        <Page>
          <Trans>Page {page}</Trans>
          {!readable && (
            <>
              <LockIcon />
              <Hidden>
                <Trans>Locked</Trans>
              </Hidden>
            </>
          )}
        </Page>
        {/* Of a locked page, the server sends a line only if it is one of two that never change. */}
        {snippet.text !== '' && (
          <Snippet dir="auto">
            <Highlighted text={snippet.text} matches={snippet.matches} />
          </Snippet>
        )}
      </div>
    </Link>
  );
}
