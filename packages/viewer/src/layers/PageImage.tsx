import { useState } from 'react';
import { styled } from 'styled-components';

const Picture = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
`;

interface PageImageProps {
  url: string;
  urgent: boolean;
  onLoad?: () => void;
  onFailure?: () => void;
}

/** The picture that stands for a page until the sharp one covers it. */
export function PageImage({ url, urgent, onLoad, onFailure }: PageImageProps) {
  // A picture that is there stays, although its URL changes with every renewal of the source.
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);

  return (
    <Picture
      src={loadedUrl ?? url}
      alt=""
      // One that is in the browser's memory is painted in the same frame as the page around it.
      decoding={urgent ? 'sync' : 'async'}
      fetchPriority={urgent ? 'high' : 'low'}
      draggable={false}
      onLoad={() => {
        setLoadedUrl(url);
        onLoad?.();
      }}
      onError={onFailure}
    />
  );
}
