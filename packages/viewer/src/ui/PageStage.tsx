import {
  type FocusEvent,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { PageTrack } from '../gestures/pageTrack.ts';
import { followPointers } from '../gestures/pointers.ts';
import { followWheel } from '../gestures/wheel.ts';
import { type Place, placePages } from '../layout/places.ts';
import { leafPosition, leavesBeside, rowPosition, spreadIndex } from '../layout/spreads.ts';
import { findShift } from '../layout/view.ts';
import type { Cover } from '../source.ts';
import { getPageSize, pagesInSight, placesScrolled, planPages, type Stage } from '../viewerContext.ts';
import { look, ROOMY } from './look.ts';
import { MovingView } from './MovingView.tsx';
import { PageView } from './PageView.tsx';
import { useReader, useViewer, useViewerState } from './readerContext.ts';
import { stageGestures } from './stageGestures.ts';
import { isMenuOpen } from './useBars.ts';
import { useMedia } from './useMedia.ts';
import { useStage } from './useStage.ts';

/** CSS pixels around the pages, where there is room. */
const PADDING = 12;

const Frame = styled.div`
  position: relative;
  display: grid;
  min-inline-size: 0;
  min-block-size: 0;
  /* Not hidden: the browser would scroll to a page that waits beside the stage. */
  overflow: clip;
  background: ${look.surround};
  /* The viewer handles every movement of fingers: the browser would zoom the whole window. */
  touch-action: none;

  ${ROOMY} {
    padding: ${PADDING}px;
  }
`;

const Area = styled.div`
  position: relative;
  min-inline-size: 0;
  min-block-size: 0;
`;

/** As large as the frame: a leaf has no room around it. */
const LeafSlot = styled.div`
  position: absolute;
  inset: 0;

  ${ROOMY} {
    inset: -${PADDING}px;
  }
`;

/** CSS pixels between the places of neighbouring pages: their shadows stay out of sight. */
const GAP = 32;

interface PageStageProps {
  /** True while a panel covers the whole stage. */
  covered?: boolean;
  /** The leaf behind a page, in sight or waiting beside the pages; none while there are no texts. */
  renderLeaf?: ((behind: number, waiting: boolean) => ReactNode) | undefined;
  cover: Cover | null;
  /** The name of a page for screen readers; undefined while there are no texts. */
  getLabel: (page: number) => string | undefined;
  /** The layers over a page; a page in sight has a place. */
  renderLayers: (page: number, place: Place | null) => ReactNode;
  children?: ReactNode;
}

/** Shows the pages in sight as large as they fit, or as the reader zooms; their neighbours wait, unseen. */
export function PageStage({ covered = false, renderLeaf, cover, getLabel, renderLayers, children }: PageStageProps) {
  const { actor } = useReader();
  const area = useRef<HTMLDivElement>(null);
  const stage = useStage(area);
  const scrolls = useViewer(({ options, leaf }) => options.scrolling && leaf === null);
  const [track] = useState(() => new PageTrack());
  const layer = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    track.attach(layer.current);
    return () => track.attach(null);
  }, [track]);

  useEffect(() => {
    if (stage) actor.send({ type: 'stage.resized', stage });
  }, [actor, stage]);

  useEffect(() => {
    const element = area.current;
    const frame = element?.parentElement;
    if (!element || !frame) return;
    const listening = new AbortController();
    const gestures = stageGestures(actor, track, () => isMenuOpen(frame));
    followPointers(frame, element, gestures, listening.signal);
    followWheel(frame, element, gestures, listening.signal);
    return () => listening.abort();
  }, [actor, track]);

  /** Brings a link of a zoomed page into sight when the keyboard reaches it. */
  const revealLink = ({ target, currentTarget }: FocusEvent) => {
    if (!target.matches(':focus-visible')) return;
    const { x: dx, y: dy } = findShift(target.getBoundingClientRect(), currentTarget.getBoundingClientRect());
    if (dx !== 0 || dy !== 0) actor.send({ type: 'view.moved', factor: 1, at: { x: 0, y: 0 }, dx, dy });
  };

  return (
    <Frame inert={covered}>
      <Area ref={area} data-stage="" onFocus={revealLink}>
        <MovingView ref={layer}>
          {stage && scrolls && <ScrolledPages cover={cover} getLabel={getLabel} renderLayers={renderLayers} />}
          {stage && !scrolls && (
            <Pages
              stage={stage}
              track={track}
              cover={cover}
              getLabel={getLabel}
              renderLayers={renderLayers}
              renderLeaf={renderLeaf}
            />
          )}
        </MovingView>
      </Area>
      {children}
    </Frame>
  );
}

const toPages = (joined: string) => joined.split(',').map(Number);

/** The pages in sight below each other, and those next to them. */
function ScrolledPages({ cover, getLabel, renderLayers }: Pick<PageStageProps, 'cover' | 'getLabel' | 'renderLayers'>) {
  const { actor } = useReader();
  const version = useViewer(({ source }) => source?.version);
  useViewer((context) => context.pageSizes);
  useViewer(({ stage }) => stage);
  const seen = useViewer((context) => pagesInSight(context).join());
  const context = actor.getSnapshot().context;
  const inSight = toPages(seen);
  // Pages that come into sight are mostly rendered already. The next ones are rendered between two movements.
  const near = useDeferredValue(
    planPages(context)
      .map(({ page }) => page)
      .join(),
  );
  const pages = new Set([...inSight, ...toPages(near)]);
  // Keep the order of the pages: if React moved a page's element, a focused link in it would lose the focus.
  const rendered = placesScrolled(
    context,
    [...pages].toSorted((one, other) => one - other),
  );
  // Layers of dense pages take long to render: they follow when the pages stand still.
  const still = useViewerState((state) => state.matches({ view: 'still' }));
  const [layered, setLayered] = useState<readonly number[]>([]);
  useEffect(() => {
    if (still) startTransition(() => setLayered(toPages(seen)));
  }, [still, seen]);
  return [...rendered].map(([number, place]) => (
    <PageView
      key={`${version}-${number}`}
      page={number}
      place={place}
      waiting={!inSight.includes(number)}
      label={getLabel(number)}
      coverUrl={number === 1 && cover ? cover.url : null}
    >
      {renderLayers(number, layered.includes(number) ? place : null)}
    </PageView>
  ));
}

interface PagesProps extends Pick<PageStageProps, 'cover' | 'getLabel' | 'renderLayers' | 'renderLeaf'> {
  stage: Stage;
  track: PageTrack;
}

/** The pages in sight and their neighbours, each in its slot of the row. A right-bound issue's row runs to the left. */
function Pages({ stage, track, cover, getLabel, renderLayers, renderLeaf }: PagesProps) {
  const spreads = useViewer((context) => context.spreads);
  const page = useViewer((context) => context.page);
  const leaves = useViewer((context) => context.leaves);
  const leafBehind = useViewer((context) => context.leaf);
  const binding = useViewer((context) => context.binding);
  const version = useViewer(({ source }) => source?.version);
  const animated = useViewer(({ options }) => options.animatedTurns);
  const slides = !useMedia('(prefers-reduced-motion: reduce)') && animated;
  // Page sizes come one by one while pages are drawn; each changes the places.
  useViewer((context) => context.pageSizes);
  const context = useReader().actor.getSnapshot().context;
  /** Neighbours get ready once the pages in sight are. */
  const ready = useViewerState(
    (state) => state.matches({ completion: 'complete' }) || state.matches({ document: 'failed' }),
  );

  const index = spreadIndex(spreads, page);
  const onLeaf = leafBehind !== null;
  const toSlot = (position: number) => (binding === 'left' ? position : -position);
  const slotOf = (each: number) => toSlot(rowPosition(spreads, leaves, each));
  const leafSlotOf = (behind: number) => toSlot(leafPosition(spreads, leaves, behind));
  const slot = onLeaf ? leafSlotOf(leafBehind) : slotOf(index);
  const stride = stage.width + GAP;
  const translate = (to: number) => `calc((${to} - var(--anchor)) * ${stride}px) 0`;

  useLayoutEffect(() => track.show(slot, stride, slides), [track, slot, stride, slides]);

  // Layers of dense pages take long to render: a turn shows the picture, and they follow when nothing moves.
  const [layered, setLayered] = useState(index);
  useEffect(() => track.whenAtRest(() => startTransition(() => setLayered(index))), [track, index]);

  // A turn shows a neighbour that is already rendered; the next neighbours are rendered after that paint.
  const middle = useDeferredValue(index);
  const near = ready ? [middle - 1, middle, middle + 1] : [];
  const pages = [...new Set([index, ...near])].flatMap((each) => {
    const places = placePages(spreads[each] ?? [], (number) => getPageSize(context, number), stage, binding);
    const waiting = onLeaf || each !== index;
    // The order of reading, also in a right-bound issue: the keyboard and screen readers follow it.
    const inOrder = [...places].toSorted(([one], [other]) => one - other);
    return inOrder.map(([number, place]) => (
      <PageView
        key={`${version}-${number}`}
        page={number}
        place={place}
        translate={translate(slotOf(each))}
        waiting={waiting}
        label={getLabel(number)}
        coverUrl={number === 1 && cover ? cover.url : null}
      >
        {renderLayers(number, each === layered && !onLeaf ? place : null)}
      </PageView>
    ));
  });
  const nearLeaves = ready ? leavesBeside(spreads, leaves, middle) : [];
  const shownLeaves = [...new Set([...(onLeaf ? [leafBehind] : []), ...nearLeaves])];
  return (
    <>
      {pages}
      {renderLeaf &&
        shownLeaves.map((behind) => (
          <LeafSlot key={`leaf ${behind}`} style={{ translate: translate(leafSlotOf(behind)) }}>
            {renderLeaf(behind, behind !== leafBehind)}
          </LeafSlot>
        ))}
    </>
  );
}
