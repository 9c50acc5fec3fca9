import { styled } from 'styled-components';
import { PageImage } from '../layers/PageImage.tsx';
import { SharpPage } from '../layers/SharpPage.tsx';
import type { Size } from '../layout/fit.ts';
import type { PageCanvases } from '../render/pageCanvases.ts';
import { look } from './look.ts';

const Page = styled.div`
  position: absolute;
  inset: 0;
  margin: auto;
  overflow: hidden;
  background: ${look.paper};
  box-shadow: 0 2px 16px rgb(0 0 0 / 50%);

  &[data-waiting='true'] {
    visibility: hidden;
  }
`;

interface PageViewProps {
  page: number;
  /** CSS pixels. */
  box: Size;
  /** Not this page is in sight but its neighbour: it stands ready, unseen. */
  waiting: boolean;
  /** Stands in until the page's own picture is known. */
  coverUrl: string | null;
  imageUrl: string | null;
  canvases: PageCanvases;
  labelledBy: string;
  onImageLoad: () => void;
  onImageFailure: () => void;
}

/** One page: its picture, and over it the sharp page as soon as it is drawn. */
export function PageView(props: PageViewProps) {
  const { page, box, waiting, coverUrl, imageUrl, canvases, labelledBy, onImageLoad, onImageFailure } = props;

  return (
    <Page
      role="img"
      aria-labelledby={labelledBy}
      data-page={page}
      data-waiting={waiting}
      style={{ width: box.width, height: box.height }}
    >
      {coverUrl && <PageImage url={coverUrl} urgent={!waiting} />}
      {imageUrl && <PageImage url={imageUrl} urgent={!waiting} onLoad={onImageLoad} onFailure={onImageFailure} />}
      <SharpPage page={page} canvases={canvases} />
    </Page>
  );
}
