import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { canRead, type DocumentType, detailCover, type Issue, NO_HOLDINGS, type Store } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { useStore } from '../storeContext.ts';
import { token, windowFrom } from '../theme.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CrossIcon } from '../ui/icons.tsx';
import { CoverImage } from './CoverImage.tsx';
import { Markdown } from './Markdown.tsx';
import { Price } from './Price.tsx';

const Layout = styled.div<{ $closable: boolean }>`
  display: grid;
  gap: 1.75rem;
  padding: ${({ $closable }) => ($closable ? '4.25rem' : '1.25rem')} 1.25rem 2.5rem;

  ${windowFrom('sm')} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    align-items: start;
    gap: clamp(1.75rem, 4vw, 3.5rem);
    padding: clamp(1.75rem, 4vw, 3.5rem);
  }
`;

const CoverPlace = styled.div`
  inline-size: min(100%, 19rem);
  margin-inline: auto;

  ${windowFrom('sm')} {
    inline-size: 100%;
    position: sticky;
    inset-block-start: 1.75rem;
  }
`;

const Text = styled.div`
  display: grid;
  gap: 1.25rem;
  min-inline-size: 0;

  ${windowFrom('sm')} {
    padding-inline-end: 1.5rem;
  }
`;

const Title = styled.h2`
  font-size: clamp(1.6em, 3.2vw, 2.4em);
  font-weight: 750;
  line-height: 1.12;
  letter-spacing: -0.022em;
  overflow-wrap: anywhere;
  text-wrap: balance;
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.2em 1.1em;
  margin-block-start: -0.6rem;
  color: ${token('muted')};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  padding-block: 0.25rem 0.75rem;
`;

const Close = styled(IconButton)`
  position: absolute;
  inset: 0.75rem 0.75rem auto auto;
  inset-inline: auto 0.75rem;
  z-index: 1;
`;

interface IssueDetailProps {
  issue: Issue;
  store: Store;
  onClose: () => void;
}

/** One issue: a dialog over the list, full screen on extra-small screens; embedded, a page in its place. */
export function IssueDetail({ issue, store, onClose }: IssueDetailProps) {
  const { t, i18n } = useLingui();
  const { commands, embedded, warm } = useStore();
  const title = issue.title || t`No title`;
  const pageCount = issue.page_count;
  const readable = canRead(issue, 'full', store, NO_HOLDINGS) === 'allowed';
  const approaching = (type: DocumentType) => {
    const prepare = () => warm({ opens: 'reader', issueId: issue.id, type });
    return { onPointerEnter: prepare, onFocus: prepare };
  };

  return (
    <Dialog label={title} onClose={onClose}>
      {!embedded && (
        <Close aria-label={t`Close`} onClick={onClose}>
          <CrossIcon />
        </Close>
      )}
      <Layout part="detail" $closable={!embedded}>
        <CoverPlace>
          <CoverImage cover={issue.cover} {...detailCover} eager meanwhile={400} />
        </CoverPlace>
        <Text>
          <Title part="title">
            <bdi>{title}</bdi>
          </Title>
          <Facts>
            <bdi>
              <time dateTime={issue.published_at}>
                {i18n.date(issue.published_at, { dateStyle: 'long', timeZone: 'UTC' })}
              </time>
            </bdi>
            <bdi>
              <Plural value={pageCount} one="# page" other="# pages" />
            </bdi>
            <bdi>
              <Price issue={issue} store={store} />
            </bdi>
          </Facts>
          <Actions>
            <Button
              $primary
              disabled={!readable}
              onClick={() => commands.openViewer(issue.id, { type: 'full' })}
              {...(readable && approaching('full'))}
            >
              <Trans>Read</Trans>
            </Button>
            {issue.has_sample && (
              <Button onClick={() => commands.openViewer(issue.id, { type: 'sample' })} {...approaching('sample')}>
                <Trans>Preview</Trans>
              </Button>
            )}
          </Actions>
          {issue.description && <Markdown text={issue.description} />}
        </Text>
      </Layout>
    </Dialog>
  );
}
