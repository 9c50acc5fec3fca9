import { type Cover, coverSrcset } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { useStore } from '../../ui/storeContext.ts';
import { token } from '../../ui/theme.ts';

const Image = styled.img`
  display: block;
  inline-size: 100%;
  block-size: auto;
  border-radius: ${token('cover-radius')};
  background: ${token('line')} center / cover no-repeat;
  box-shadow: ${token('cover-shadow')};
`;

/** Covers that have been shown, by file name: the browser still has these images. */
const shown = new Map<string, string>();

interface CoverImageProps {
  cover: Cover;
  /** Widths in pixels of the images that the server has. */
  widths: readonly [number, ...number[]];
  /** The `sizes` attribute of `<img>`. */
  sizes: string;
  /** Loads the image at once and with priority. Other covers load when they come near. */
  eager: boolean;
}

/**
 * An issue's cover. Its space is reserved. Until its image is loaded, another size of it that has been shown fills the
 * space, or else a tiny image.
 */
export function CoverImage({ cover, widths, sizes, eager }: CoverImageProps) {
  const { coverUrl } = useStore();
  const { width, height, file_name, placeholder } = cover;
  const pictures = [shown.get(file_name), placeholder].filter((url) => url !== undefined);
  return (
    <Image
      part="cover"
      // The title stands beside the cover.
      alt=""
      sizes={sizes}
      srcSet={coverSrcset(widths, (pixels) => coverUrl(pixels, file_name))}
      src={coverUrl(widths[0], file_name)}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onLoad={({ currentTarget }) => shown.set(file_name, currentTarget.currentSrc)}
      style={{
        aspectRatio: `${width} / ${height}`,
        backgroundImage: pictures.map((url) => `url(${JSON.stringify(url)})`).join(', '),
      }}
    />
  );
}
