import { useLingui } from '@lingui/react';
import type { PageData } from '@magazine-store/protocol';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { REM, rem } from '../ui/rem.ts';
import { useStore } from '../ui/storeContext.ts';
import { gutter, token } from '../ui/theme.ts';
import { SandboxBanner } from './SandboxBanner.tsx';

const heights = {
  content: '',
  window: 'display: flex; flex-direction: column; min-block-size: 100dvh;',
  /* Fills a frame without a height of its own: fits a magazine's spread and the bars around it on any screen. */
  reader: `block-size: clamp(${rem(36)}, 75vw, ${rem(44)}); overflow: clip;`,
};

const Page = styled.div<{ $height: keyof typeof heights }>`
  /* Inherits nothing from the host page but visibility and pointer-events. */
  all: initial;
  /* 'initial' would switch off the language of 'lang', which chooses the glyphs and line breaks of Japanese. */
  -webkit-locale: revert-layer;
  visibility: inherit;
  pointer-events: inherit;
  display: block;
  container: magazine-store / inline-size;
  /* The store would have no width at all on a page that makes it only as wide as its content. */
  contain-intrinsic-inline-size: ${rem(20)};
  background: ${token('background')};
  color: ${token('text')};
  font: medium / 1.5 ${token('font')};
  /* In Japanese no line begins with a prolonged sound mark, and lines end between phrases. */
  line-break: strict;
  word-break: auto-phrase;
  ${REM}: 1em;
  ${({ $height }) => heights[$height]}

  &[dir='rtl'] [data-mirrored] {
    scale: -1 1;
  }
`;

const Content = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: ${rem(20)};
  max-inline-size: ${token('content-width')};
  margin-inline: auto;
  padding-inline: ${gutter};
`;

interface PageBoxProps {
  height: keyof typeof heights;
  direction: PageData['ui_direction'] | undefined;
  theme: string;
  sandbox: boolean;
  /** The store's name. It names the store's region on a host page. */
  name: string | undefined;
  children: ReactNode;
}

/** The box around all screens: the store's type, colours, language and direction. */
export function PageBox({ height, direction, theme, sandbox, name, children }: PageBoxProps) {
  const { i18n } = useLingui();
  const { landmark } = useStore();
  return (
    <Page
      as={landmark === 'main' ? 'div' : 'section'}
      aria-label={landmark === 'main' ? undefined : name}
      $height={height}
      part="page"
      dir={direction}
      lang={i18n.locale}
      style={{ colorScheme: theme === 'auto' ? 'light dark' : theme }}
    >
      {sandbox && <SandboxBanner />}
      <Content>{children}</Content>
    </Page>
  );
}
