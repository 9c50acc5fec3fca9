import { useSelector } from '@xstate/react';
import { isPageUnknown } from '../core/appContext.ts';
import { Covered } from '../ui/Covered.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useStore } from '../ui/storeContext.ts';
import { EmbeddingScreen } from './chunks.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { PageBox } from './PageBox.tsx';
import { PageContent } from './PageContent.tsx';
import { StoreScreens, type StoreScreensProps } from './StoreScreens.tsx';

interface AppProps extends Omit<StoreScreensProps, 'publication'> {
  /** The theme from the element's attribute; null leaves the choice to the page data. */
  theme: string | null;
  /** The store owns the address bar's path: it is the whole page, not a part of one. */
  wholePage: boolean;
}

/** All screens of a store. */
export function App(props: AppProps) {
  const { theme, wholePage, ...screens } = props;
  const { app, onReload } = screens;
  const { embedded } = useStore();
  const publication = useSelector(app, ({ context }) => context.publication);
  const unknown = useSelector(app, ({ context }) => isPageUnknown(context));
  const failed = useSelector(app, (snapshot) => snapshot.matches('failed'));
  const failure = useSelector(app, ({ context }) => context.failure);
  const reading = useSelector(app, ({ context }) => context.reading !== null);
  const frame = useSelector(app, ({ context }) => context.frame ?? undefined);
  const unhosted = useSelector(frame, (snapshot) => snapshot?.matches('unhosted'));
  const inReader = useSelector(frame, (snapshot) => snapshot?.context.role === 'reader');
  const checkout = useSelector(app, ({ context }) => context.checkout?.actor ?? undefined);
  // The bank's question stays over the page when the buyer leaves the checkout.
  const covered = useSelector(checkout, (snapshot) => snapshot?.hasTag('covered') ?? false);
  // A stand-alone page is in a frame: only the pages below /embed may be framed.
  const misframed = wholePage && window.parent !== window;

  const content = () => {
    if (unhosted || misframed) {
      return (
        <EmbeddingScreen fallback={(retry) => <LoadFailure onReload={retry} />}>
          {({ FrameError }) => <FrameError />}
        </EmbeddingScreen>
      );
    }
    if (failed) {
      const withoutCookies = failure === 'cookies_disabled';
      return <LoadFailure onReload={() => app.send({ type: 'retry' })} {...{ withoutCookies }} />;
    }
    if (unknown) {
      return <LoadFailure onReload={onReload} onReturn={() => app.send({ type: 'list.open' })} />;
    }
    if (!publication) return <PageContent />;
    return <StoreScreens {...screens} publication={publication} />;
  };
  const height = () => {
    if (wholePage || inReader) return 'window';
    return embedded && reading && !unhosted ? 'reader' : 'content';
  };
  return (
    <PageBox
      height={height()}
      direction={publication?.page.ui_direction}
      theme={theme ?? publication?.page.theme ?? 'auto'}
      name={publication?.store.name}
      sandbox={publication?.page.sandbox ?? false}
    >
      <ErrorBoundary fallback={<LoadFailure onReload={onReload} />} onError={() => app.send({ type: 'crashed' })}>
        <Covered value={covered}>{content()}</Covered>
      </ErrorBoundary>
    </PageBox>
  );
}
