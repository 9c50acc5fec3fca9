import { type Cover, coverSrcset } from '@magazine-store/protocol';
import { useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';
import { shownCovers } from '../../ui/shownCovers.ts';
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

/** An empty picture. Without it, browsers show their icon for a broken image. */
const NOTHING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

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
 * space, or else a tiny image. An image that has failed loads again once the browser is online again.
 */
export function CoverImage({ cover, widths, sizes, eager }: CoverImageProps) {
  const { coverUrl } = useStore();
  const { width, height, file_name, placeholder } = cover;
  const [failed, setFailed] = useState(false);
  // `useEffect` would begin to listen one frame later. The browser may be online again before that.
  useLayoutEffect(() => {
    if (!failed) return;
    const loadAgain = () => setFailed(false);
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, [failed]);
  const pictures = [shownCovers.get(file_name), placeholder].filter((url) => url !== undefined);
  return (
    <Image
      part="cover"
      // The title stands beside the cover.
      alt=""
      sizes={sizes}
      srcSet={failed ? undefined : coverSrcset(widths, (pixels) => coverUrl(pixels, file_name))}
      src={failed ? NOTHING : coverUrl(widths[0], file_name)}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onLoad={({ currentTarget }) => !failed && shownCovers.set(file_name, currentTarget.currentSrc)}
      onError={() => setFailed(true)}
      style={{
        aspectRatio: `${width} / ${height}`,
        backgroundImage: pictures.map((url) => `url(${JSON.stringify(url)})`).join(', '),
      }}
    />
  );
}
