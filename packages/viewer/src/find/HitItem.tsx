import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { styled } from 'styled-components';
import { atInterfaceStart, look, TOUCH_TARGET } from '../ui/look.ts';
import type { FindHit } from './findHit.ts';

/** Styles the list's content, too: a styled component for each part of hundreds of hits would be slow. */
export const HitList = styled.ol`
  overflow-y: auto;
  overscroll-behavior: contain;
  margin: 0;
  padding: 0;
  list-style: none;

  /* The browser does not lay out items that are out of sight. */
  & > li {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 4.5em;
    border-block-start: 1px solid ${look.line};
  }

  & button {
    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: ${TOUCH_TARGET};
    padding: 8px 16px;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    ${atInterfaceStart}
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  & button:hover {
    background: ${look.raised};
  }

  & [aria-current] {
    background: ${look.raised};
    box-shadow: inset 0 3px ${look.accent};
  }

  @media (forced-colors: active) {
    & [aria-current]:not(:focus-visible) {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }

  & button:focus-visible {
    outline: 2px solid ${look.focus};
    outline-offset: -3px;
  }

  & small {
    color: ${look.quietText};
    font-size: 0.875em;
  }

  /* As blocks, so that each line begins where its own script begins. */
  & small,
  & span {
    display: block;
  }

  & mark {
    border-radius: 2px;
    background: ${look.accent};
    color: ${look.bar};
  }
`;

interface HitItemProps {
  hit: FindHit;
  /** The label that is printed on the hit's page. */
  label: string;
  current: boolean;
  /** True for the one item that the Tab key reaches; arrow keys lead to the others. */
  reachable: boolean;
  onPick: (hit: FindHit) => void;
}

/** A line that the search found. */
export const HitItem = memo(function HitItem({ hit, label, current, reachable, onPick }: HitItemProps) {
  const { t } = useLingui();
  const { text, matches } = hit.snippet;
  const ends = [0, ...matches.map(([, end]) => end)];

  return (
    <li>
      <button
        type="button"
        aria-current={current ? 'true' : undefined}
        tabIndex={reachable ? 0 : -1}
        onClick={() => onPick(hit)}
      >
        <small>{t`Page ${{ pages: label }}`}</small>
        <span dir="auto">
          {matches.map(([start, end], index) => [
            text.slice(ends[index], start),
            <mark key={start}>{text.slice(start, end)}</mark>,
          ])}
          {text.slice(ends.at(-1))}
        </span>
      </button>
    </li>
  );
});
