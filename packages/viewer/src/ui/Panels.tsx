import type { LinkTarget, OutlineEntry } from '@magazine-store/contents';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { THUMBNAIL_WIDTH } from '../constants.ts';
import type { FindActor } from '../find/FindSession.tsx';
import { PaperLayer } from '../layers/PaperLayer.tsx';
import { Contents, SidePanel, Thumbnails } from '../panels/index.ts';
import { getPageSize, type Panel, pageLabel } from '../viewerContext.ts';
import { LazyPart } from './LazyPart.tsx';
import { loadFind } from './parts.ts';
import { useReader, useViewer } from './readerContext.ts';

interface PanelsProps {
  panel: Panel;
  /** True if the panel stands beside the stage, not over it. */
  beside: boolean;
  find: FindActor | null;
  onFollow: (target: LinkTarget) => void;
  /** Called when the reader chooses a page in a panel. */
  onGoTo: (page: number) => void;
}

/** The open panel. */
export function Panels({ panel, beside, find, onFollow, onGoTo }: PanelsProps) {
  const { actor, typedAhead } = useReader();
  const timesAsked = useViewer((context) => context.panelAsked);
  // The search loads a moment after its panel: its field then gets the focus.
  const asked = 2 * timesAsked + (find ? 1 : 0);
  const open = (next: Panel | null) => actor.send({ type: 'options.changed', options: { panel: next } });
  const isFinding = panel === 'find' && find !== null;

  useEffect(() => {
    const typed = isFinding ? typedAhead.take() : '';
    if (typed) find?.send({ type: 'query', query: typed });
  }, [isFinding, find, typedAhead]);

  const getLabel = useCallback((page: number) => pageLabel(actor.getSnapshot().context, page), [actor]);

  return (
    <SidePanel panel={panel} beside={beside} asked={asked} onPanel={open} onClose={() => open(null)}>
      {panel === 'pages' && <PagePictures getLabel={getLabel} onGoTo={onGoTo} />}
      {panel === 'contents' && <DocumentOutline onFollow={onFollow} />}
      {isFinding && (
        <LazyPart load={loadFind}>{({ FindPanel }) => <FindPanel actor={find} getLabel={getLabel} />}</LazyPart>
      )}
    </SidePanel>
  );
}

interface PagePicturesProps {
  getLabel: (page: number) => string;
  onGoTo: (page: number) => void;
}

/** These functions keep their identity: otherwise hundreds of spreads would be rendered anew with every turn. */
function PagePictures({ getLabel, onGoTo }: PagePicturesProps) {
  const { actor, openBook } = useReader();
  const spreads = useViewer((context) => context.spreads);
  const page = useViewer((context) => context.page);
  const binding = useViewer((context) => context.binding);
  const thumbUrl = useViewer(({ source }) => source?.pageImages?.thumbUrl ?? null);
  const book = useSyncExternalStore(openBook.subscribe, openBook.get);
  const sizes = useCallback((of: number) => getPageSize(actor.getSnapshot().context, of), [actor]);
  const draw = useCallback(
    async (of: number, signal: AbortSignal) => (await openBook.whenOpen()).thumbnail(of, THUMBNAIL_WIDTH, signal),
    [openBook],
  );
  const paper = useViewer(({ options }) => options.paper);
  const illustrations = useViewer((context) => context.illustrations);
  const renderOver = useCallback(
    (of: number) => <PaperLayer paper={paper} illustrations={illustrations[of]} unknown="shade" />,
    [paper, illustrations],
  );
  const onImageFailure = useCallback(() => actor.send({ type: 'image.failed' }), [actor]);

  return (
    <Thumbnails
      spreads={spreads}
      sizes={sizes}
      labels={getLabel}
      current={page}
      binding={binding}
      thumbUrl={thumbUrl}
      draw={book ? draw : null}
      renderOver={renderOver}
      onGoTo={onGoTo}
      onImageFailure={onImageFailure}
    />
  );
}

function DocumentOutline({ onFollow }: Pick<PanelsProps, 'onFollow'>) {
  const { actor } = useReader();
  // A document that has failed tells nothing more.
  const outline = useViewer(({ outline, failure }) => outline ?? (failure && 'failed'));
  const hasFailed = useViewer(({ failure }) => failure !== null);
  const pages = useViewer((context) => context.outlinePages);
  const page = useViewer((context) => context.page);
  const getEntryPage = useCallback((entry: OutlineEntry) => pages?.get(entry) ?? null, [pages]);
  return (
    <Contents
      outline={outline}
      page={page}
      getEntryPage={getEntryPage}
      onFollow={onFollow}
      onRetry={hasFailed ? undefined : () => actor.send({ type: 'options.changed', options: { panel: 'contents' } })}
    />
  );
}
