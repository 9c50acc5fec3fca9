import { I18nProvider } from '@lingui/react';
import { useActorRef } from '@xstate/react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DeviceClass } from '../deviceClass.ts';
import type { FindHit } from '../find/findHit.ts';
import { useTexts, type ViewerLocale } from '../i18n.ts';
import type { LookUp } from '../media/lookUp.ts';
import type { Binding } from '../pdf/bookContents.ts';
import { OpenBook } from '../pdf/openBook.ts';
import { PageCanvases } from '../render/pageCanvases.ts';
import type { Cover, FailureCode, Source } from '../source.ts';
import { viewerActors } from '../viewerActors.ts';
import { viewerMachine } from '../viewerMachine.ts';
import { countLeftOut, type Leaf } from './leaf.ts';
import { Middle, StagePlace } from './Middle.tsx';
import { PageStage } from './PageStage.tsx';
import { ReaderDialog } from './ReaderDialog.tsx';
import { ReaderContext } from './readerContext.ts';
import { readerKeys } from './readerKeys.ts';
import { Screen } from './Screen.tsx';
import { Title } from './Title.tsx';
import { useFullscreen } from './useFullscreen.ts';

export interface ViewerProps {
  /** Null while the host fetches it. A new object opens another document, at the same page. */
  source: Source | null;
  /** Shown as page 1 until page 1's own picture or the sharp page is there. */
  cover?: Cover | null;
  /** URL of the folder with pdf.js's worker and data: `assets` of the build, absolute, with a slash at its end. */
  assets: string;
  title: string;
  /** The side of the spine: `right` for issues read from right to left. Left out, the document itself tells. */
  binding?: Binding | null;
  locale: ViewerLocale;
  /**
   * The first page, from 1; a change turns to another page. The host hears of every turn and may pass the page back.
   */
  page?: number;
  /** Begins with one page at a time, also where an open magazine has room. The reader may change that. */
  singlePage?: boolean;
  /** `false` shows the viewer at once, as over a picture of the same page. By default it slides in. */
  slidesIn?: boolean;
  /** The memory and room that the viewer may use; by default the device decides. */
  mode?: DeviceClass;
  onClose: () => void;
  onPageChange?: (page: number) => void;
  /** Called once, when the first pages in sight are sharp. */
  onDocumentComplete?: () => void;
  /** Called when the document cannot be read (further). The viewer has already shown the reason to the reader. */
  onFailure?: (failure: { code: FailureCode }) => void;
  /** The address of a page, for sharing. Without it, the viewer offers no sharing. */
  pageUrl?: (page: number) => string;
  /**
   * Searches the document by a server's index, with the document's page numbers. By default the viewer searches its
   * text.
   */
  search?: (query: string, signal: AbortSignal) => Promise<FindHit[]>;
  /**
   * Tells whether the reader may follow a link of the document. By default they may follow all web, mail and phone
   * links.
   */
  followsLink?: (url: string) => boolean;
  /** Fetches the player for a page with slides or sound. Without it, such links open in a window of their own. */
  lookUpMedia?: LookUp;
  /**
   * Host content between the pages and behind the last, such as the end of a sample. The reader turns to it like to
   * pages.
   */
  leaves?: readonly Leaf[];
  /** A further action that the host offers while the reader reads this document. */
  action?: { label: string; onPress: () => void };
  /** Called with the report of a page that could not be shown. Without it, the viewer offers no reports. */
  onReport?: (report: { page: number; error: unknown }) => void;
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
  } = props;
  const [{ machine, canvases, openBook }] = useState(() => createReader(assets, mode, followsLink));
  // A source that is there from the start has its own picture of the cover.
  const [cover] = useState(source?.pageImages ? null : (props.cover ?? null));
  const actor = useActorRef(machine, {
    input: { page, cover, binding, options: singlePage ? { magazine: false } : {} },
  });
  const parts = useMemo(() => ({ actor, canvases, openBook }), [actor, canvases, openBook]);
  const texts = useTexts(locale);
  const room = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(room);
  const titleId = useId();

  const toldPage = useRef(page);
  // It runs in the same commit: later, the reader may have turned on, and the old page would turn them back.
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
        onPageChange?.(event.page);
      }),
      actor.on('documentComplete', () => onDocumentComplete?.()),
      actor.on('failed', ({ code }) => onFailure?.({ code })),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, onPageChange, onDocumentComplete, onFailure]);

  return (
    <ReaderContext value={parts}>
      <ReaderDialog
        lang={locale}
        labelledBy={titleId}
        slidesIn={slidesIn}
        room={room}
        onClose={onClose}
        onEscape={() => {
          const { panel } = actor.getSnapshot().context.options;
          if (panel) actor.send({ type: 'options.changed', options: { panel: null } });
          else onClose();
        }}
        onKeyDown={(event) => readerKeys(event, actor, fullscreen)}
      >
        <Title id={titleId}>{title}</Title>
        {texts ? (
          <I18nProvider i18n={texts}>
            <Screen {...props} cover={cover} fullscreen={fullscreen} />
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

function createReader(assets: string, mode: DeviceClass | undefined, followsLink: (url: string) => boolean) {
  const canvases = { pages: new PageCanvases(), details: new PageCanvases() };
  const openBook = new OpenBook();
  return {
    canvases,
    openBook,
    machine: viewerMachine.provide({ actors: viewerActors(canvases, openBook, assets, followsLink, mode) }),
  };
}
