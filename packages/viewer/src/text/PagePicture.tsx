import type { Box } from '@magazine-store/contents';
import { type CSSProperties, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { PageImage } from '../layers/PageImage.tsx';
import { firstHeight, pixelsNeeded } from '../render/pictures.ts';
import { useReader, useViewer } from '../ui/readerContext.ts';
import { getPageSize } from '../viewerContext.ts';

/** CSS pixels for one point of the page, at most: a small picture would be blurred. */
const LARGEST_SCALE = 2;

/** CSS pixels that the column of text may be wide. */
const WIDEST = 700;

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  /* A tall picture is seen whole. */
  inline-size: min(100%, var(--picture-width), 80cqb * var(--picture-ratio));
  aspect-ratio: var(--picture-ratio);
  background: rgb(128 128 128 / 20%);

  & > * {
    position: absolute;
  }
`;

interface PagePictureProps {
  page: number;
  /** In shares of the page. */
  box: Box;
  label: string;
  /** The page drawn from the PDF, for a page without pictures of the server. */
  drawPage: (page: number) => Promise<HTMLCanvasElement>;
}

/** A picture that is set on a page, cut out of the page's own picture. */
export function PagePicture({ page, box, label, drawPage }: PagePictureProps) {
  const { actor } = useReader();
  const size = useViewer((context) => getPageSize(context, page));
  const width = box.width * size.width;
  const ratio = width / (box.height * size.height);
  const url = useViewer(({ source, stage }) => {
    const images = source?.pageImages;
    if (!images || images.draw?.includes(page)) return null;
    const shown = Math.min(stage?.width ?? WIDEST, WIDEST, LARGEST_SCALE * width);
    return images.url(page, firstHeight(images, pixelsNeeded((shown / width) * size.height, stage?.pixelRatio ?? 1)));
  });
  const look = { '--picture-width': `${LARGEST_SCALE * width}px`, '--picture-ratio': ratio } as CSSProperties;
  // The whole page, of which the frame shows the part.
  const whole: CSSProperties = {
    left: `${(-100 * box.x) / box.width}%`,
    top: `${(-100 * box.y) / box.height}%`,
    width: `${100 / box.width}%`,
    height: `${100 / box.height}%`,
  };

  return (
    <Frame role="img" aria-label={label} style={look}>
      {url ? (
        <div style={whole}>
          <PageImage
            url={url}
            urgent={false}
            lazy
            onLoad={() => actor.send({ type: 'image.loaded' })}
            onFailure={() => actor.send({ type: 'image.failed' })}
          />
        </div>
      ) : (
        <DrawnPart page={page} box={box} drawPage={drawPage} />
      )}
    </Frame>
  );
}

const Part = styled.canvas`
  inline-size: 100%;
  block-size: 100%;
`;

function DrawnPart({ page, box, drawPage }: Pick<PagePictureProps, 'page' | 'box' | 'drawPage'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let shown = true;
    const draw = async () => {
      const whole = await drawPage(page);
      const part = canvas.current;
      if (!shown || !part) return;
      part.width = Math.round(box.width * whole.width);
      part.height = Math.round(box.height * whole.height);
      part.getContext('2d')?.drawImage(whole, -box.x * whole.width, -box.y * whole.height);
    };
    // A page that can't be drawn has no picture here either; its text is there.
    draw().catch(() => {});
    return () => {
      shown = false;
    };
  }, [page, box, drawPage]);
  return <Part ref={canvas} />;
}
