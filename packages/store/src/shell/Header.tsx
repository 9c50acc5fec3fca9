import { Trans } from '@lingui/react/macro';
import type { Store } from '@magazine-store/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { rem } from '../ui/rem.ts';
import { useStore } from '../ui/storeContext.ts';
import { focusRing, from, gutter, token, transition } from '../ui/theme.ts';
import { visuallyHidden } from '../ui/visuallyHidden.ts';

/** The page scrolls this far before the header is raised. */
const THRESHOLD = '50px';

/** The header's inline padding. Its content lines up with the content column below. */
const edge = `max(${gutter}, 50cqi - ${token('content-width')} / 2 + ${gutter})`;

const Threshold = styled.span`
  position: absolute;
  inline-size: 1px;
  block-size: ${THRESHOLD};
  pointer-events: none;
`;

/** The header stays in sight. From the threshold on it is raised over the content that scrolls under it. */
const sticky = css<{ $stuck: boolean }>`
  ${from('md')} {
    position: sticky;
    inset-block-start: 0;
    min-block-size: calc(2.9em + ${rem(1.5)});
    box-shadow: ${({ $stuck }) => ($stuck ? '0 8px 24px -12px light-dark(#1c1a1740, #000000cc)' : 'none')};
    ${transition('box-shadow')}
  }
`;

const Bar = styled.header<{ $sticky: boolean; $stuck: boolean }>`
  position: relative;
  z-index: 2;
  display: flex;
  align-items: center;
  gap: 0.6em;
  ${from('sm')} {
    column-gap: 0.9em;
  }
  /* From edge to edge of the store: no content shows beside it. */
  margin-inline: calc(50% - 50cqi);
  padding-inline: ${edge};
  /* The height with its button, which comes with the session and may leave two lines to the name. */
  min-block-size: calc(3.3em + ${rem(1.5)});
  padding-block: ${rem(0.75)};
  margin-block-end: clamp(${rem(0.75)}, 2cqi, ${rem(1.25)});
  background: ${token('background')};
  /* For text so large that two things don't fit beside each other. */
  @container magazine-store (max-width: 16em) {
    flex-wrap: wrap;
  }
  ${({ $sticky }) => ($sticky ? sticky : '')}

  &::after {
    content: '';
    position: absolute;
    inset-block-end: 0;
    inset-inline: ${({ $stuck }) => ($stuck ? 0 : edge)};
    border-block-end: 1px solid ${token('line')};
  }
`;

const Icon = styled.img`
  inline-size: clamp(${rem(2.25)}, 4cqi, ${rem(2.75)});
  aspect-ratio: 1;
  object-fit: contain;
  border-radius: ${rem(0.4)};
`;

/** A long word is broken only after the neighbours have become as narrow as they can. */
const Name = styled.h1`
  flex: 1 0 min(${rem(9)}, 38%);
  ${from('sm')} {
    flex: 1 1 ${rem(9)};
  }
  font-size: clamp(1.35em, 3cqi, 2.1em);
  font-weight: 800;
  line-height: 1.1;
  letter-spacing: -0.03em;
  overflow-wrap: anywhere;
  min-inline-size: 0;
`;

const SkipLink = styled.button`
  &:not(:focus) {
    ${visuallyHidden}
  }
  &:focus {
    position: absolute;
    z-index: 1;
    padding: 0.7em 1.2em;
    border: 0;
    border-radius: ${token('radius')};
    background: ${token('accent')};
    color: ${token('on-accent')};
  }
  ${focusRing}
`;

interface HeaderProps {
  store: Pick<Store, 'name'>;
  iconUrl: string | null;
  /** The list of issues is in sight, and no page in its place. */
  listShows: boolean;
  onSkip: () => void;
  /** The visitor's account, at the end of the header. */
  children: ReactNode;
}

export function Header({ store, iconUrl, listShows, onSkip, children }: HeaderProps) {
  const { embedded } = useStore();
  const threshold = useRef<HTMLSpanElement>(null);
  const [stuck, setStuck] = useState(false);

  useEffect(() => {
    // The page in a frame never scrolls, as the frame is as high as its content.
    if (embedded) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setStuck(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(threshold.current as Element);
    return () => observer.disconnect();
  }, [embedded]);

  return (
    <>
      <Threshold ref={threshold} />
      <Bar part="header" $sticky={!embedded} $stuck={stuck}>
        <SkipLink type="button" onClick={onSkip}>
          {listShows ? <Trans>Skip to the issues</Trans> : <Trans>Skip to the content</Trans>}
        </SkipLink>
        {iconUrl && <Icon src={iconUrl} alt="" width={44} height={44} />}
        <Name part="name">
          <bdi>{store.name}</bdi>
        </Name>
        {children}
      </Bar>
    </>
  );
}
