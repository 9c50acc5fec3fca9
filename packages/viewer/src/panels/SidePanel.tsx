import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../ui/IconButton.tsx';
import { closeIcon } from '../ui/icons.tsx';
import { look, rem, TOUCH_TARGET } from '../ui/look.ts';
import { useFocusReturn } from '../ui/useFocusReturn.ts';
import type { Panel } from '../viewerContext.ts';
import { moveFocus } from './moveFocus.ts';

const titles: Record<Panel, MessageDescriptor> = {
  pages: msg`Pages`,
  contents: msg`Contents`,
  find: msg`Find`,
};

const Aside = styled.aside`
  position: absolute;
  inset: 0;
  z-index: 2;
  box-sizing: border-box;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  background: ${look.bar};

  &[data-beside='true'] {
    position: static;
    flex: none;
    /* 300 px, and more where the browser's letters are larger. */
    inline-size: clamp(300px, ${rem(18.75)}, 50%);
    border-inline-end: 1px solid ${look.line};
  }
`;

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  border-block-end: 1px solid ${look.line};
`;

const Tabs = styled.div`
  display: flex;
  flex-wrap: wrap;
  min-inline-size: 0;
`;

const Tab = styled.button`
  min-block-size: ${TOUCH_TARGET};
  min-inline-size: 0;
  padding: 0 12px;
  border: 0;
  border-block-end: 3px solid transparent;
  background: none;
  color: ${look.quietText};
  font: inherit;
  cursor: pointer;

  &[aria-selected='true'] {
    border-color: ${look.accent};
    color: inherit;
  }

  &:hover {
    background: ${look.raised};
  }

  &:focus-visible {
    outline: 2px solid ${look.focus};
    outline-offset: -3px;
  }

  /* Browsers draw transparent borders in this mode. */
  @media (forced-colors: active) {
    border-color: Canvas;

    &[aria-selected='true'] {
      border-color: Highlight;
    }
  }
`;

/** The content scrolls by itself. */
const Content = styled.div`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
`;

interface SidePanelProps {
  panel: Panel;
  /** True if the panel stands beside the stage, not over it. */
  beside: boolean;
  /** A new number each time that the reader asks for a panel: the focus then moves into it. */
  asked?: number;
  onPanel: (panel: Panel) => void;
  onClose: () => void;
  /** The content of `panel`. The focus goes to the element with `data-first-focus`, else to the tab. */
  children: ReactNode;
}

/** The panels for navigation, beside the stage or over it. Afterwards the focus is where it was before. */
export function SidePanel({ panel, beside, asked = 0, onPanel, onClose, children }: SidePanelProps) {
  const { t, i18n } = useLingui();
  const aside = useRef<HTMLElement>(null);
  /** The element that the panel has focused without the reader's doing. */
  const focusGiven = useRef<HTMLElement | null>(null);
  const id = useId();

  useFocusReturn(aside);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `panel` and `asked` are not read, they say when
  useLayoutEffect(() => {
    const tab = aside.current?.querySelector<HTMLElement>('[role=tab]:focus') ?? null;
    // The focus stays on a tab that the reader chose by the keyboard.
    if (tab && tab !== focusGiven.current) return;
    const first = aside.current?.querySelector<HTMLElement>('[data-first-focus]') ?? null;
    focusGiven.current = first ?? aside.current?.querySelector<HTMLElement>('[aria-selected=true]') ?? null;
    focusGiven.current?.focus({ preventScroll: true });
  }, [panel, asked]);

  return (
    <Aside
      ref={aside}
      data-beside={beside}
      aria-labelledby={`${id}${panel}`}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        // Keys belong to the panel's controls, and Escape closes only the panel, not the viewer.
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <Head>
        <Tabs role="tablist" onKeyDown={moveFocus}>
          {(Object.keys(titles) as Panel[]).map((name) => (
            <Tab
              key={name}
              type="button"
              role="tab"
              id={`${id}${name}`}
              aria-selected={name === panel}
              aria-controls={`${id}content`}
              tabIndex={name === panel ? 0 : -1}
              onFocus={() => onPanel(name)}
              onClick={() => onPanel(name)}
            >
              {i18n._(titles[name])}
            </Tab>
          ))}
        </Tabs>
        <IconButton label={t`Close`} icon={closeIcon} onPress={onClose} />
      </Head>
      <Content role="tabpanel" id={`${id}content`} aria-labelledby={`${id}${panel}`}>
        {children}
      </Content>
    </Aside>
  );
}
