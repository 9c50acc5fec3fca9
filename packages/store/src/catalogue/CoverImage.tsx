import { type Cover, coverSrcset } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { useStore } from '../storeContext.ts';
import { token } from '../theme.ts';

const Image = styled.img`
  display: block;
  inline-size: 100%;
  block-size: auto;
  border-radius: ${token('cover-radius')};
  background: ${token('line')} center / cover no-repeat;
  box-shadow: ${token('cover-shadow')};
`;

interface CoverImageProps {
  cover: Cover;
  /** Pixels, of those that the server keeps. */
  widths: readonly [number, ...number[]];
  /** As the attribute of `<img>`. */
  sizes: string;
  /** Fetched at once and first; others when they come near. */
  eager: boolean;
  /** A width that is probably here already, shown until the right one is. */
  meanwhile?: number;
}

/** An issue's cover. Its space is reserved and a tiny picture fills it until the real one is there. */
export function CoverImage({ cover, widths, sizes, eager, meanwhile }: CoverImageProps) {
  const { coverUrl } = useStore();
  const { width, height, file_name, placeholder } = cover;
  const pictures = [meanwhile && coverUrl(meanwhile, file_name), placeholder].filter((url) => typeof url === 'string');
  return (
    <Image
      part="cover"
      // The title stands beside it.
      alt=""
      sizes={sizes}
      srcSet={coverSrcset(widths, (pixels) => coverUrl(pixels, file_name))}
      src={coverUrl(widths[0], file_name)}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      style={{
        aspectRatio: `${width} / ${height}`,
        backgroundImage: pictures.map((url) => `url(${JSON.stringify(url)})`).join(', '),
      }}
    />
  );
}
