import { useLingui } from '@lingui/react/macro';
import { detailCover, type Issue } from '@magazine-store/protocol';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { BackBar } from '../../ui/BackBar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CrossIcon } from '../../ui/icons.tsx';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { windowFrom } from '../../ui/theme.ts';
import { useLinkWithoutScripts } from '../../ui/useLinkWithoutScripts.ts';
import { CoverImage } from './CoverImage.tsx';

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
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(1.25)};

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

const Close = styled(IconButton)`
  position: absolute;
  inset: ${rem(0.75)} ${rem(0.75)} auto auto;
  inset-inline: auto ${rem(0.75)};
  z-index: 1;
`;

interface IssueFrameProps {
  issue: Issue;
  onClose: () => void;
  /** The issue's details. */
  children: ReactNode;
}

/**
 * One issue with its cover and title. The list has these, so a press on a card shows them before the code of the
 * details is loaded. The frame is a dialog over the list, full-screen on an extra-small screen. In a framed store it is
 * a page in the list's place, small or large by the room that the frame has.
 */
export function IssueFrame({ issue, onClose, children }: IssueFrameProps) {
  const { t } = useLingui();
  const { embedded, prerender } = useStore();
  const link = useLinkWithoutScripts();
  const title = issue.title || t`No title`;

  return (
    <>
      {embedded && <BackBar onReturn={onClose} />}
      <Dialog label={title} onClose={onClose}>
        {!embedded && (
          <Close {...link('/')} aria-label={t`Close`} onClick={onClose}>
            <CrossIcon />
          </Close>
        )}
        <Layout part="detail" $closable={!embedded}>
          <CoverPlace>
            <CoverImage cover={issue.cover} {...detailCover} eager />
          </CoverPlace>
          <Text>
            <Title part="title" as={prerender ? 'h1' : 'h2'}>
              <bdi>{title}</bdi>
            </Title>
            {children}
          </Text>
        </Layout>
      </Dialog>
    </>
  );
}
