import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { fit, type Size } from '../layout/fit.ts';
import type { PageCanvases } from '../render/pageCanvases.ts';
import type { Cover } from '../source.ts';
import type { Stage, ViewerContext } from '../viewerMachine.ts';
import { look, ROOMY } from './look.ts';
import { PageView } from './PageView.tsx';
import { useStage } from './useStage.ts';

const Frame = styled.div`
  grid-area: stage;
  position: relative;
  display: grid;
  min-block-size: 0;
  overflow: hidden;
  background: ${look.surround};

  @media ${ROOMY} {
    padding: 12px;
  }
`;

const Area = styled.div`
  position: relative;
  min-inline-size: 0;
  min-block-size: 0;
`;

/** Width and height of A4: the likeliest page as long as nothing is known. */
const UNKNOWN_PAGE: Size = { width: 595, height: 842 };

interface PageStageProps {
  context: ViewerContext;
  cover: Cover | null;
  canvases: PageCanvases;
  /** Whether pages beside the one in sight get ready. */
  preload: boolean;
  pageLabelId: string;
  onResize: (stage: Stage) => void;
  onImageLoad: () => void;
  onImageFailure: () => void;
  children: ReactNode;
}

/** Shows the page in sight as large as it fits; its neighbours wait beside it, unseen. */
export function PageStage(props: PageStageProps) {
  const { context, cover, canvases, preload, pageLabelId, onResize, onImageLoad, onImageFailure, children } = props;
  const { source, page, pageCount, pageSizes } = context;
  const area = useRef<HTMLDivElement>(null);
  const stage = useStage(area);

  useEffect(() => {
    if (stage) onResize(stage);
  }, [stage, onResize]);

  const sizeOf = (each: number) =>
    pageSizes[each] ?? (each === 1 && cover ? cover : (pageSizes[page] ?? pageSizes[1] ?? UNKNOWN_PAGE));
  const mounted = preload ? [page - 1, page, page + 1] : [page];

  return (
    <Frame>
      <Area ref={area}>
        {stage &&
          mounted
            .filter((each) => each >= 1 && each <= (pageCount ?? page))
            .map((each) => (
              <PageView
                key={`${source?.version}-${each}`}
                page={each}
                box={fit(sizeOf(each), stage)}
                waiting={each !== page}
                coverUrl={each === 1 && cover ? cover.url : null}
                imageUrl={source?.pageImages?.url(each) ?? null}
                canvases={canvases}
                labelledBy={pageLabelId}
                onImageLoad={onImageLoad}
                onImageFailure={onImageFailure}
              />
            ))}
      </Area>
      {children}
    </Frame>
  );
}
