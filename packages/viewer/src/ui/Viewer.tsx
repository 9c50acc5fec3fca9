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
import { type Leaf, leftOutBy } from './leaf.ts';
import { Middle, StagePlace } from './Middle.tsx';
import { PageStage } from './PageStage.tsx';
import { ReaderDialog } from './ReaderDialog.tsx';
import { ReaderContext } from './readerContext.ts';
import { readerKeys } from './readerKeys.ts';
import { Screen } from './Screen.tsx';
import { Title } from './Title.tsx';
import { useFullscreen } from './useFullscreen.ts';

export interface ViewerProps {
  /** Null while it is being asked for. Another object opens another document, at the same page. */
  source: Source | null;
  /** Stands for page 1 until its own picture or the sharp page is there. */
  cover?: Cover | null;
  /** URL of the folder with pdf.js's worker and data: `assets` of the build, absolute, with a slash at its end. */
  assets: string;
  title: string;
  /** The side of the spine: `right` for issues read from right to left. Left out, the document itself tells. */
  binding?: Binding | null;
  locale: ViewerLocale;
  /** The page to begin with, from 1; a change turns to another. The host hears of every turn and may hand it back. */
  page?: number;
  /** Begins with one page at a time, also where an open magazine has room. The reader may change that. */
  singlePage?: boolean;
  /** `false`: it is there at once, as over a picture of the same page. Left out, it slides in. */
  slidesIn?: boolean;
  /** How much memory and room there is; left out, the device tells. */
  mode?: DeviceClass;
  onClose: () => void;
  onPageChange?: (page: number) => void;
  /** Once, when the first pages in sight are sharp. */
  onDocumentComplete?: () => void;
  /** The document cannot be read (further). The viewer has said so to the reader. */
  onFailure?: (failure: { code: FailureCode }) => void;
  /** The address of a page, to be shared. Left out, there is nothing to share. */
  pageUrl?: (page: number) => string;
  /** Finds in the document by a server's index, with the document's page numbers. Left out, the viewer reads its text. */
  search?: (query: string, signal: AbortSignal) => Promise<FindHit[]>;
  /** Whether a link of the document may be followed. Left out, links to all web, mail and phone addresses are. */
  followsLink?: (url: string) => boolean;
  /** Asks for the player of a page with slides or sound. Left out, such links are opened in a window of their own. */
  lookUpMedia?: LookUp;
  /** What stands between the pages and behind the last, such as the end of a sample. Turned to like pages. */
  leaves?: readonly Leaf[];
  /** Something more that the host offers while this document is read. */
  action?: { label: string; onPress: () => void };
  /** Takes the report of a page that could not be shown. Left out, none is offered. */
  onReport?: (report: { page: number; error: unknown }) => void;
}

const NO_LEAVES: readonly Leaf[] = [];

/** The reader: covers the window while it is mounted. */
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
  // A source that is there from the first has its own picture of the cover.
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
  // In the same commit: until then the reader may have turned on, and the page told before would turn it back.
  useLayoutEffect(() => {
    if (page !== toldPage.current) actor.send({ type: 'page.goTo', page });
    toldPage.current = page;
  }, [actor, page]);

  useEffect(() => actor.send({ type: 'leaves.given', leaves: leftOutBy(leaves) }), [actor, leaves]);

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
              <PageStage cover={cover} labelOf={() => undefined} layersOf={() => null} />
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
