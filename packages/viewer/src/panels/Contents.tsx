import { useLingui } from '@lingui/react/macro';
import type { LinkTarget, OutlineEntry } from '@magazine-store/contents';
import { useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { nextIcon } from '../ui/icons.tsx';
import { atInterfaceStart, look, TOUCH_TARGET } from '../ui/look.ts';
import { TextButton } from '../ui/TextButton.tsx';
import { currentEntry, unfoldedEntries } from './outlineRules.ts';
import { PanelMessage } from './PanelMessage.tsx';
import { useKeptInView } from './useKeptInView.ts';

const Scroller = styled.nav`
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 8px;
`;

/** CSS pixels. */
const FOLD_WIDTH = 32;

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  & & {
    padding-inline-start: 16px;
  }
`;

/** Titles are aligned, whether they can be unfolded or not. If none can, no room is left for the button. */
const Row = styled.div`
  display: flex;
  padding-inline-start: ${FOLD_WIDTH}px;

  nav > [data-flat='true'] > li > & {
    padding: 0;
  }
`;

const Title = styled.button`
  flex: 1;
  min-inline-size: 0;
  min-block-size: ${TOUCH_TARGET};
  padding: 6px 8px;
  border: 0;
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
  ${atInterfaceStart}
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover:enabled {
    background: ${look.raised};
  }

  &:focus-visible {
    outline: 2px solid ${look.focus};
    outline-offset: -2px;
  }

  &:disabled {
    color: ${look.quietText};
    cursor: default;
  }

  &[aria-current] {
    background: ${look.raised};
    box-shadow: inset 3px 0 ${look.accent};
  }

  &[aria-current]:dir(rtl) {
    box-shadow: inset -3px 0 ${look.accent};
  }

  @media (forced-colors: active) {
    &[aria-current]:not(:focus-visible) {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }
`;

const Fold = styled(Title)`
  flex: none;
  display: grid;
  place-items: center;
  inline-size: ${FOLD_WIDTH}px;
  margin-inline-start: -${FOLD_WIDTH}px;
  padding: 0;

  & > svg {
    inline-size: 18px;
  }

  & > svg:dir(rtl) {
    transform: scaleX(-1);
  }

  &[aria-expanded='true'] > svg {
    transform: rotate(90deg);
  }
`;

interface ContentsProps {
  /** Null while it is being fetched. */
  outline: readonly OutlineEntry[] | 'failed' | null;
  /** The page in sight. */
  page: number;
  /** The page that an entry leads to, as far as it is known. */
  getEntryPage?: ((entry: OutlineEntry) => number | null) | undefined;
  onFollow: (target: LinkTarget) => void;
  /** Left out if another try cannot help. */
  onRetry?: (() => void) | undefined;
}

/** The document's own contents, with a mark on the section in sight. */
export function Contents({ outline: answer, page, getEntryPage, onFollow, onRetry }: ContentsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLElement>(null);
  const outline = answer === 'failed' ? null : answer;
  // The entries that the reader has folded or unfolded; all others follow the page.
  const [chosen, setChosen] = useState<ReadonlyMap<OutlineEntry, boolean>>(new Map());
  const current = useMemo(
    () => (outline && getEntryPage ? currentEntry(outline, page, getEntryPage) : null),
    [outline, page, getEntryPage],
  );
  const unfolded = useMemo(() => unfoldedEntries(outline ?? [], current), [outline, current]);
  useKeptInView(list, current);

  if (answer === 'failed') {
    return (
      <PanelMessage role="status">
        {t`The table of contents could not be loaded.`}
        {onRetry && (
          <TextButton type="button" onClick={onRetry}>
            {t`Try again`}
          </TextButton>
        )}
      </PanelMessage>
    );
  }
  if (!outline) return <PanelMessage>{t`Loading…`}</PanelMessage>;
  if (outline.length === 0) {
    return <PanelMessage>{t`This issue has no table of contents. Find its pages under “Pages”.`}</PanelMessage>;
  }

  const entries = (level: readonly OutlineEntry[]) => (
    <List data-flat={level.every(({ children }) => children.length === 0)}>
      {level.map((entry, index) => {
        const { title, target, children } = entry;
        const open = chosen.get(entry) ?? unfolded.has(entry);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an outline never changes its order, and titles may be equal
          <li key={index}>
            <Row>
              {children.length > 0 && (
                <Fold
                  type="button"
                  aria-label={t`Sections of “${title}”`}
                  aria-expanded={open}
                  onClick={() => setChosen(new Map(chosen).set(entry, !open))}
                >
                  {nextIcon}
                </Fold>
              )}
              <Title
                type="button"
                disabled={!target}
                aria-current={entry === current ? 'location' : undefined}
                onClick={() => target && onFollow(target)}
              >
                <bdi>{title}</bdi>
              </Title>
            </Row>
            {children.length > 0 && open && entries(children)}
          </li>
        );
      })}
    </List>
  );

  return (
    <Scroller ref={list} aria-label={t`Contents`}>
      {entries(outline)}
    </Scroller>
  );
}
