import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { detailCover } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { rem } from '../rem.ts';
import { useStore } from '../storeContext.ts';
import { focusRing, token, windowFrom } from '../theme.ts';
import { BackBar } from '../ui/BackBar.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { InPlace } from '../ui/InPlace.tsx';
import { CrossIcon } from '../ui/icons.tsx';
import * as markdown from '../ui/Markdown.tsx';
import { onPlainPress } from '../ui/plainPress.ts';
import { CoverImage } from './CoverImage.tsx';
import { MarkdownScreen } from './chunks.ts';
import { IssueActions, type Standing } from './IssueActions.tsx';
import { Price } from './Price.tsx';

MarkdownScreen.take(markdown);

const Layout = styled.div<{ $closable: boolean }>`
  display: grid;
  gap: ${rem(1.75)};
  padding: ${({ $closable }) => rem($closable ? 4.25 : 1.25)} ${rem(1.25)} ${rem(2.5)};

  ${windowFrom('sm')} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    align-items: start;
    gap: clamp(${rem(1.75)}, 4vw, ${rem(3.5)});
    padding: clamp(${rem(1.75)}, 4vw, ${rem(3.5)});
  }
`;

const CoverPlace = styled.div`
  inline-size: min(100%, ${rem(14)});
  margin-inline: auto;

  ${windowFrom('sm')} {
    inline-size: 100%;
    position: sticky;
    inset-block-start: ${rem(1.75)};
  }
`;

const Text = styled.div`
  display: grid;
  gap: ${rem(1.25)};
  min-inline-size: 0;

  ${windowFrom('sm')} {
    padding-inline-end: ${rem(1.5)};
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
  margin-block-start: ${rem(-0.6)};
  color: ${token('muted')};
`;

const Close = styled(IconButton)`
  position: absolute;
  inset: ${rem(0.75)} ${rem(0.75)} auto auto;
  inset-inline: auto ${rem(0.75)};
  z-index: 1;
`;

const SeriesLink = styled.a`
  justify-self: start;
  display: inline-flex;
  align-items: center;
  min-block-size: 2.75em;
  margin-block: ${rem(-0.75)};
  color: ${token('accent')};
  font-weight: 600;
  text-underline-offset: 0.2em;
  ${focusRing}
`;

interface IssueDetailProps extends Standing {
  /** The issue's series, where it has other issues too. */
  series: string | null;
  onClose: () => void;
}

/**
 * One issue. Large: a dialog over the list. Full-screen: the same on an extra-small screen. Small: embedded in so little
 * room, a page in the list's place; with more room there that page is large too.
 */
export function IssueDetail({ onClose, series, ...standing }: IssueDetailProps) {
  const { issue, store } = standing;
  const { t, i18n } = useLingui();
  const { embedded, actions, href } = useStore();
  const title = issue.title || t`No title`;
  const pageCount = issue.page_count;

  return (
    <>
      {embedded && <BackBar onReturn={onClose} />}
      <Dialog label={title} onClose={onClose}>
        {!embedded && (
          <Close aria-label={t`Close`} onClick={onClose}>
            <CrossIcon />
          </Close>
        )}
        <Layout part="detail" $closable={!embedded}>
          <CoverPlace>
            <CoverImage cover={issue.cover} {...detailCover} eager />
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
            <IssueActions {...standing} />
            {series !== null && (
              <SeriesLink
                href={href(`/?series=${encodeURIComponent(series)}`)}
                onClick={onPlainPress(() => actions.openSeries(series))}
              >
                <span>
                  <Trans>
                    All issues of <bdi>{series}</bdi>
                  </Trans>
                </span>
              </SeriesLink>
            )}
            {issue.description && <markdown.Markdown text={issue.description} />}
          </Text>
        </Layout>
      </Dialog>
    </>
  );
}

const Missing = styled.p`
  padding: ${rem(6)} ${rem(1.25)};
  font-size: 1.15em;
  text-align: center;
`;

/** Embedded, in the place of an issue that the store doesn't have. */
export function IssueMissing({ onClose }: Pick<IssueDetailProps, 'onClose'>) {
  const { t } = useLingui();
  const text = t`Item was not found.`;
  return (
    <>
      <BackBar onReturn={onClose} />
      <InPlace label={text}>
        <Missing role="alert">{text}</Missing>
      </InPlace>
    </>
  );
}
