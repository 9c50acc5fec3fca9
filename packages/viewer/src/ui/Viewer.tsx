import { I18nProvider } from '@lingui/react';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DeviceClass } from '../deviceClass.ts';
import { useTexts, type ViewerLocale } from '../i18n.ts';
import { OpenBook } from '../pdf/openBook.ts';
import type { Assets } from '../pdf/pdfjs/assets.ts';
import { readPaper, readScrolling } from '../remembered.ts';
import { PageCanvases } from '../render/pageCanvases.ts';
import type { Source } from '../source.ts';
import { viewerActors } from '../viewerActors.ts';
import { viewerMachine } from '../viewerMachine.ts';
import type { ViewerOptions } from '../viewerOptions.ts';
import { countLeftOut, type Leaf } from './leaf.ts';
import { Middle, StagePlace } from './Middle.tsx';
import { PageStage } from './PageStage.tsx';
import { ReaderDialog } from './ReaderDialog.tsx';
import { ReaderContext } from './readerContext.ts';
import { readerKeys } from './readerKeys.ts';
import { Screen } from './Screen.tsx';
import { Title } from './Title.tsx';
import { TypedAhead } from './TypedAhead.ts';
import { useBars } from './useBars.ts';
import { useFullscreen } from './useFullscreen.ts';

export interface ViewerProps extends Omit<ViewerOptions, 'onPageChange'> {
  /** Null while the host fetches it. A new object opens another document, at the same page. */
  source: Source | null;
  assets: Assets;
  locale: ViewerLocale;
  onClose: () => void;
  /** `last`: the last page in sight, which stands beside `page`, or is the same. */
  onPageChange?: (page: number, last: number) => void;
  /**
   * Host content between the pages and behind the last, such as the end of a sample. The reader turns to it like to
   * pages.
   */
  leaves?: readonly Leaf[];
}

const NO_LEAVES: readonly Leaf[] = [];

/** The viewer: it covers the window while it is mounted. */
export function Viewer(props: ViewerProps) {
  const { source, assets, title, binding = null, locale, page = 1, singlePage, mode } = props;
  const {
    slidesIn = true,
    leaves = NO_LEAVES,
    followsLink = () => true,
    onClose,
    onPageChange,
    onDocumentComplete,
    onFailure,
    onPartFailure,
  } = props;
  const [{ machine, shared }] = useState(() => createReader(assets, mode, followsLink));
  // A source that is there from the start has its own picture of the cover.
  const [cover] = useState(source?.pageImages ? null : (props.cover ?? null));
  const [paper] = useState(readPaper);
  const [scrolling] = useState(readScrolling);
  const actor = useActorRef(machine, {
    input: { page, cover, binding, options: { paper, scrolling, ...(singlePage && { magazine: false }) } },
  });
  const parts = useMemo(() => ({ actor, ...shared }), [actor, shared]);
  const texts = useTexts(locale);
  const room = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(room);
  const barsHidden = useSelector(actor, (state) => state.matches({ bars: 'hidden' }));
  useBars(room, actor);
  const titleId = useId();

  const toldPage = useRef(page);
  // Run in the same commit: later, the reader may have turned again, and this would turn them back.
  useLayoutEffect(() => {
    if (page !== toldPage.current) actor.send({ type: 'page.goTo', page });
    toldPage.current = page;
  }, [actor, page]);

  useEffect(() => actor.send({ type: 'leaves.given', leaves: countLeftOut(leaves) }), [actor, leaves]);

  useEffect(() => {
    if (source) actor.send({ type: 'source.given', source });
  }, [actor, source]);

  useEffect(() => actor.send({ type: 'binding.given', binding }), [actor, binding]);

  useEffect(() => {
    const subscriptions = [
      actor.on('pageChanged', (event) => {
        toldPage.current = event.page;
        onPageChange?.(event.page, event.last);
      }),
      actor.on('documentComplete', () => onDocumentComplete?.()),
      actor.on('failed', ({ code }) => onFailure?.({ code })),
      actor.on('partFailed', () => onPartFailure?.()),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, onPageChange, onDocumentComplete, onFailure, onPartFailure]);

  const close = () => {
    // Report a page that the reader turned to less than `PAGE_REST` ago.
    if (actor.getSnapshot().context.page !== toldPage.current) actor.send({ type: 'page.rested' });
    onClose();
  };

  return (
    <ReaderContext value={parts}>
      <ReaderDialog
        lang={locale}
        labelledBy={titleId}
        slidesIn={slidesIn}
        room={room}
        barsHidden={barsHidden}
        onClose={close}
        onEscape={() => {
          const { options, leaf } = actor.getSnapshot().context;
          if (options.panel) actor.send({ type: 'options.changed', options: { panel: null } });
          // A leaf hides the text view.
          else if (options.textView && leaf === null)
            actor.send({ type: 'options.changed', options: { textView: false } });
          else close();
        }}
        onKeyDownFirst={(event) => parts.typedAhead.keep(event, actor)}
        onKeyDown={(event) => readerKeys(event, actor, fullscreen)}
      >
        <Title id={titleId}>{title}</Title>
        {texts ? (
          <I18nProvider i18n={texts}>
            <Screen {...props} cover={cover} fullscreen={fullscreen} onClose={close} />
          </I18nProvider>
        ) : (
          <Middle>
            <StagePlace>
              <PageStage cover={cover} getLabel={() => undefined} renderLayers={() => null} />
            </StagePlace>
          </Middle>
        )}
      </ReaderDialog>
    </ReaderContext>
  );
}

function createReader(assets: Assets, mode: DeviceClass | undefined, followsLink: (url: string) => boolean) {
  const canvases = { pages: new PageCanvases(), details: new PageCanvases() };
  const openBook = new OpenBook();
  return {
    shared: { canvases, openBook, typedAhead: new TypedAhead() },
    machine: viewerMachine.provide({ actors: viewerActors(canvases, openBook, assets, followsLink, mode) }),
  };
}
