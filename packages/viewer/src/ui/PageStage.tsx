import { type FocusEvent, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { followPointers } from '../gestures/pointers.ts';
import { followWheel } from '../gestures/wheel.ts';
import { type Place, placePages } from '../layout/places.ts';
import { spreadIndex } from '../layout/spreads.ts';
import { findShift } from '../layout/view.ts';
import type { Cover } from '../source.ts';
import { getPageSize, type Stage } from '../viewerContext.ts';
import { look, ROOMY } from './look.ts';
import { MovingView } from './MovingView.tsx';
import { PageView } from './PageView.tsx';
import { useReader, useViewer, useViewerState } from './readerContext.ts';
import { stageGestures } from './stageGestures.ts';
import { useStage } from './useStage.ts';

const Frame = styled.div`
  position: relative;
  display: grid;
  min-inline-size: 0;
  min-block-size: 0;
  overflow: hidden;
  background: ${look.surround};
  /* The viewer handles every movement of fingers: the browser would zoom the whole window. */
  touch-action: none;

  ${ROOMY} {
    padding: 12px;
  }
`;

const Area = styled.div`
  position: relative;
  min-inline-size: 0;
  min-block-size: 0;

  &[data-emptied='true'] {
    visibility: hidden;
  }
`;

interface PageStageProps {
  /** True while a panel covers the whole stage. */
  covered?: boolean;
  /** True while a leaf stands in the place of the pages. */
  emptied?: boolean;
  cover: Cover | null;
  /** The name of a page for screen readers; undefined while there are no texts. */
  getLabel: (page: number) => string | undefined;
  /** The layers over a page; a page in sight has a place. */
  renderLayers: (page: number, place: Place | null) => ReactNode;
  children?: ReactNode;
}

/** Shows the pages in sight as large as they fit, or as the reader zooms; their neighbours wait, unseen. */
export function PageStage({
  covered = false,
  emptied = false,
  cover,
  getLabel,
  renderLayers,
  children,
}: PageStageProps) {
  const { actor } = useReader();
  const area = useRef<HTMLDivElement>(null);
  const stage = useStage(area);

  useEffect(() => {
    if (stage) actor.send({ type: 'stage.resized', stage });
  }, [actor, stage]);

  useEffect(() => {
    const element = area.current;
    const frame = element?.parentElement;
    if (!element || !frame) return;
    const listening = new AbortController();
    const gestures = stageGestures(actor);
    followPointers(frame, element, gestures, listening.signal);
    followWheel(frame, element, gestures, listening.signal);
    return () => listening.abort();
  }, [actor]);

  /** Brings a link of a zoomed page into sight when the keyboard reaches it. */
  const revealLink = ({ target, currentTarget }: FocusEvent) => {
    if (!target.matches(':focus-visible')) return;
    const { x: dx, y: dy } = findShift(target.getBoundingClientRect(), currentTarget.getBoundingClientRect());
    if (dx !== 0 || dy !== 0) actor.send({ type: 'view.moved', factor: 1, at: { x: 0, y: 0 }, dx, dy });
  };

  return (
    <Frame inert={covered}>
      <Area ref={area} data-emptied={emptied} onFocus={revealLink}>
        <MovingView>
          {stage && <Pages stage={stage} cover={cover} getLabel={getLabel} renderLayers={renderLayers} />}
        </MovingView>
      </Area>
      {children}
    </Frame>
  );
}

function Pages({ stage, cover, getLabel, renderLayers }: Omit<PageStageProps, 'children'> & { stage: Stage }) {
  const spreads = useViewer((context) => context.spreads);
  const page = useViewer((context) => context.page);
  const binding = useViewer((context) => context.binding);
  const version = useViewer(({ source }) => source?.version);
  // Page sizes come one by one while pages are drawn; each changes the places.
  useViewer((context) => context.pageSizes);
  const context = useReader().actor.getSnapshot().context;
  /** Neighbours get ready once the pages in sight are. */
  const ready = useViewerState(
    (state) => state.matches({ completion: 'complete' }) || state.matches({ document: 'failed' }),
  );

  const index = spreadIndex(spreads, page);
  // A turn shows a neighbour that is already rendered; the next neighbours are rendered after that paint.
  const middle = useDeferredValue(index);
  const near = ready ? [middle - 1, middle, middle + 1] : [];
  return [...new Set([index, ...near])].flatMap((each) => {
    const places = placePages(spreads[each] ?? [], (number) => getPageSize(context, number), stage, binding);
    const waiting = each !== index;
    return [...places].map(([number, place]) => (
      <PageView
        key={`${version}-${number}`}
        page={number}
        place={place}
        waiting={waiting}
        label={getLabel(number)}
        coverUrl={number === 1 && cover ? cover.url : null}
      >
        {renderLayers(number, waiting ? null : place)}
      </PageView>
    ));
  });
}
