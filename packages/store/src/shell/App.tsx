import { useLingui } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { isUnknown } from '../core/appContext.ts';
import { Covered } from '../ui/Covered.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { REM, rem } from '../ui/rem.ts';
import { useStore } from '../ui/storeContext.ts';
import { gutter, token } from '../ui/theme.ts';
import { EmbeddingScreen } from './chunks.ts';
import { FromPage } from './FromPage.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { SandboxBanner } from './SandboxBanner.tsx';
import { Shop, type ShopProps } from './Shop.tsx';

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

interface AppProps extends Omit<ShopProps, 'publication'> {
  /** The theme from the element's attribute; null leaves the choice to the page data. */
  theme: string | null;
  /** The store owns the address bar's path: it is the whole page, not a part of one. */
  wholePage: boolean;
  /** The URL of this store outside of any frame. */
  storeUrl: string;
}

/** All screens of a store. */
export function App(props: AppProps) {
  const { theme, wholePage, storeUrl, ...shop } = props;
  const { app, onReload } = shop;
  const { i18n } = useLingui();
  const { embedded } = useStore();
  const publication = useSelector(app, ({ context }) => context.publication);
  const unknown = useSelector(app, ({ context }) => isUnknown(context));
  const failed = useSelector(app, (snapshot) => snapshot.matches('failed'));
  const reading = useSelector(app, ({ context }) => context.reading !== null);
  const frame = useSelector(app, ({ context }) => context.frame ?? undefined);
  const unhosted = useSelector(frame, (snapshot) => snapshot?.matches('unhosted'));
  const inReader = useSelector(frame, (snapshot) => snapshot?.context.role === 'reader');
  const checkout = useSelector(app, ({ context }) => context.checkout?.actor ?? undefined);
  // The bank's question stays over the page when the buyer leaves the checkout.
  const covered = useSelector(checkout, (snapshot) => snapshot?.hasTag('covered') ?? false);
  // A stand-alone page is in a frame: only the pages below /embed may be framed.
  const misframed = wholePage && window.parent !== window;
  const scheme = theme ?? publication?.page.theme ?? 'auto';

  const content = () => {
    if (unhosted || misframed) {
      return <EmbeddingScreen>{({ FrameError }) => <FrameError storeUrl={storeUrl} />}</EmbeddingScreen>;
    }
    const ownUrl = embedded ? storeUrl : null;
    if (failed) return <LoadFailure storeUrl={ownUrl} onReload={() => app.send({ type: 'retry' })} />;
    if (unknown) {
      return <LoadFailure storeUrl={ownUrl} onReload={onReload} onReturn={() => app.send({ type: 'list.open' })} />;
    }
    if (!publication) return <FromPage />;
    return <Shop {...shop} publication={publication} />;
  };
  const height = () => {
    if (wholePage || inReader) return 'window';
    return embedded && reading && !unhosted ? 'reader' : 'content';
  };
  return (
    <Page
      $height={height()}
      part="page"
      dir={publication?.page.ui_direction}
      lang={i18n.locale}
      style={{ colorScheme: scheme === 'auto' ? 'light dark' : scheme }}
    >
      {publication?.page.sandbox && <SandboxBanner />}
      <Content>
        <ErrorBoundary
          fallback={<LoadFailure storeUrl={embedded ? storeUrl : null} onReload={onReload} />}
          onError={() => app.send({ type: 'crashed' })}
        >
          <Covered value={covered}>{content()}</Covered>
        </ErrorBoundary>
      </Content>
    </Page>
  );
}
