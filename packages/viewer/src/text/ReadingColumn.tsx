import type { CSSProperties, KeyboardEvent, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { look, wherever } from '../ui/look.ts';
import { papers } from '../ui/papers.ts';
import type { PaperColor } from '../viewerContext.ts';
import { scrollsTable } from './followTableWidth.ts';

const Region = styled.div`
  flex: 1;
  min-block-size: 0;
  overflow: hidden auto;
  overscroll-behavior: contain;
  touch-action: pan-y pinch-zoom;
  user-select: text;

  &:focus-visible {
    outline: 2px solid ${look.focus};
    outline-offset: -2px;
  }

  @media (prefers-reduced-motion: no-preference) {
    scroll-behavior: smooth;
  }
`;

const Paper = styled.div`
  box-sizing: border-box;
  inline-size: min(100%, 65ch + 4em);
  min-block-size: 100%;
  margin-inline: auto;
  padding: 1em 2em 3em;
  background: var(--ground);
  color: var(--text);
  font-family: Georgia, 'Noto Serif', serif;
  line-height: 1.6;
  overflow-wrap: break-word;

  ${wherever('(max-width: 560px)')} {
    padding-inline: 16px;
  }

  > * {
    margin-block: 0 0.9em;
    scroll-margin-block: 4em;
    text-align: start;
  }

  h3,
  h4,
  h5,
  h6 {
    margin-block-start: 1.2em;
    line-height: 1.25;
    text-wrap: balance;
  }

  h3 {
    font-size: 1.6em;
  }

  h4 {
    font-size: 1.3em;
  }

  h5,
  h6 {
    font-size: 1.1em;
  }

  [data-kind='caption'],
  [data-kind='figure'],
  [data-kind='furniture'],
  [role='status'] {
    color: var(--quiet);
  }

  [data-kind='figure'] {
    padding-inline-start: 1em;
    border-inline-start: 2px solid currentColor;
    font-style: italic;
  }

  [data-kind='caption'],
  [data-kind='furniture'] {
    font-size: 0.85em;
  }

  table {
    display: block;
    overflow-x: auto;
    border-collapse: collapse;
    touch-action: pan-x pan-y pinch-zoom;

    &:focus-visible {
      outline: 2px solid ${look.focus};
      outline-offset: -2px;
    }
  }

  th,
  td {
    padding: 0.3em 0.7em;
    border-block-end: 1px solid var(--quiet);
    text-align: start;
    vertical-align: top;
  }

  [aria-current] {
    border-radius: 2px;
    background: var(--mark);
    box-shadow: 0 0 0 6px var(--mark), -10px 0 0 0 var(--edge);

    &:dir(rtl) {
      box-shadow: 0 0 0 6px var(--mark), 10px 0 0 0 var(--edge);
    }

    @media (forced-colors: active) {
      outline: 3px solid Highlight;
      outline-offset: 3px;
    }
  }
`;

/** Keys that scroll: true for those that scroll down. */
const scrollKeys: Record<string, boolean> = {
  ' ': true,
  PageDown: true,
  ArrowDown: true,
  End: true,
  PageUp: false,
  ArrowUp: false,
  Home: false,
};

/** The viewer must not turn the page while there is text to scroll to. */
function keepScrolling(event: KeyboardEvent<HTMLElement>): void {
  const table = event.target instanceof HTMLTableElement ? event.target : null;
  if (table && scrollsTable(event.key, table)) event.stopPropagation();
  const down = scrollKeys[event.key];
  if (down === undefined || (event.target !== event.currentTarget && !table)) return;
  const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
  const goesOn = down && !event.shiftKey ? scrollTop + clientHeight < scrollHeight - 1 : scrollTop > 0;
  if (goesOn) event.stopPropagation();
}

interface ReadingColumnProps {
  ref: Ref<HTMLDivElement>;
  labelledBy: string;
  scale: number;
  paper: PaperColor;
  onScroll: () => void;
  children: ReactNode;
}

/** A sheet of text that scrolls. */
export function ReadingColumn({ ref, labelledBy, scale, paper, onScroll, children }: ReadingColumnProps) {
  const { ground, text, quiet, mark, edge } = papers[paper];
  const colors = { '--ground': ground, '--text': text, '--quiet': quiet, '--mark': mark, '--edge': edge };
  return (
    <Region
      ref={ref}
      role="region"
      aria-labelledby={labelledBy}
      tabIndex={0}
      onKeyDown={keepScrolling}
      onScroll={onScroll}
    >
      <Paper style={{ ...(colors as CSSProperties), fontSize: `${scale * 1.125}em` }}>{children}</Paper>
    </Region>
  );
}
