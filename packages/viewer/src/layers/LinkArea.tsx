import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LinkTarget, NamedAction, PageLink } from '@magazine-store/contents';
import type { CSSProperties, MouseEvent } from 'react';
import { css, styled } from 'styled-components';
import { LINK_TOLERANCE } from '../constants.ts';
import type { Size } from '../layout/fit.ts';
import { look } from '../ui/look.ts';
import { displayAddress, linkedMedia } from './linkRules.ts';
import { percent } from './percent.ts';

const area = css`
  position: absolute;
  box-sizing: border-box;
  padding: 0;
  border: 0 solid transparent;
  border-radius: 1px;
  background: none;
  cursor: pointer;
  pointer-events: auto;
  touch-action: manipulation;
  -webkit-tap-highlight-color: transparent;

  &::before {
    content: '';
    position: absolute;
    /* Screen pixels: --view-scale is the zoom of the view. */
    inset: calc(-${LINK_TOLERANCE}px / var(--view-scale, 1));
    z-index: -1;
  }

  &:hover {
    background: rgb(64 128 255 / 18%);
  }

  /* White and dark lines: one of them shows on every page. */
  &:focus-visible {
    outline: calc(2px / var(--view-scale, 1)) solid ${look.focus};
    box-shadow: 0 0 0 calc(4px / var(--view-scale, 1)) ${look.bar};
  }
`;

const Anchor = styled.a`
  ${area}
`;

const Button = styled.button`
  ${area}
`;

const actionNames: Record<NamedAction, MessageDescriptor> = {
  first: msg`First page`,
  previous: msg`Previous page`,
  next: msg`Next page`,
  last: msg`Last page`,
};

interface LinkAreaProps {
  link: PageLink;
  size: Size;
  /**
   * A further piece of the link before it: it reacts to the same press, but screen readers announce only the first
   * piece.
   */
  continued: boolean;
  onFollow: (target: LinkTarget, opener: HTMLElement) => void;
}

export function LinkArea({ link, size, continued, onFollow }: LinkAreaProps) {
  const { t, i18n } = useLingui();
  const { target, title, border } = link;
  const linkName = () => {
    if (title) return title;
    if (target.kind === 'url') return displayAddress(target.url);
    if (target.kind === 'action') return i18n._(actionNames[target.action]);
    return target.kind === 'media' ? t`Play` : t`Go to another page`;
  };
  const shared = {
    'aria-label': linkName(),
    'aria-hidden': continued || undefined,
    tabIndex: continued ? -1 : undefined,
    style: { ...percent(link.box, size), ...borderStyle(border, size) },
  };
  const follow = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    onFollow(target, event.currentTarget);
  };

  if (target.kind !== 'url') return <Button {...shared} type="button" onClick={follow} />;
  return (
    <Anchor
      {...shared}
      href={target.url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      // Dragging moves the page, not the link.
      draggable={false}
      onClick={(event) => {
        // With a modifier key, let the browser open the site in a new tab or window.
        const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
        if (plain && linkedMedia(target.url)) follow(event);
      }}
    />
  );
}

/** The border's width in percent of the page's width, so that it grows with the page. */
function borderStyle(border: PageLink['border'], size: Size): CSSProperties {
  return border ? { borderWidth: `${(100 * border.width) / size.width}cqw`, borderColor: border.color } : {};
}
