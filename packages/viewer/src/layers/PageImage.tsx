import { useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';

const Picture = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
`;

/**
 * Stops the loading of a picture that is not on the page any more: the reader has turned past it, and on a slow line it
 * would delay the next one. React's strict mode calls this also for a picture that stays.
 */
const stopWhenRemoved = (picture: HTMLImageElement) => () =>
  queueMicrotask(() => {
    if (!picture.isConnected && !picture.complete) picture.removeAttribute('src');
  });

interface PageImageProps {
  url: string;
  urgent: boolean;
  /** Loads only when it is nearly in sight. */
  lazy?: boolean;
  onLoad?: () => void;
  onFailure?: () => void;
}

/**
 * The picture of one page; another page needs another element, as a loaded picture stays. If it fails to load, it is
 * fetched again when the browser is online again.
 */
export function PageImage({ url, urgent, lazy = false, onLoad, onFailure }: PageImageProps) {
  // A loaded picture stays, although its URL changes with every renewal of the source.
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);

  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const src = loadedUrl ?? url;

  // A layout effect: the picture is gone and the listener there in the same step.
  useLayoutEffect(() => {
    if (failedUrl === null) return;
    const askAgain = () => setFailedUrl(null);
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [failedUrl]);

  // Browsers draw their own sign in the place of a picture that failed.
  if (src === failedUrl) return null;
  return (
    <Picture
      ref={stopWhenRemoved}
      src={src}
      alt=""
      // A picture that the browser has in memory is painted in the same frame as the page around it.
      decoding={urgent ? 'sync' : 'async'}
      fetchPriority={urgent ? 'high' : 'low'}
      loading={lazy ? 'lazy' : 'eager'}
      draggable={false}
      onLoad={() => {
        setLoadedUrl(url);
        onLoad?.();
      }}
      onError={() => {
        setFailedUrl(src);
        onFailure?.();
      }}
    />
  );
}
