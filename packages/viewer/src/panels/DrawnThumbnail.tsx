import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import type { ThumbnailQueue } from './thumbnailQueue.ts';

const Place = styled.span`
  display: block;

  & > canvas {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
`;

/** Shows the page's small canvas once there is one. */
export function DrawnThumbnail({ page, queue }: { page: number; queue: ThumbnailQueue }) {
  const place = useRef<HTMLSpanElement>(null);
  const canvas = useSyncExternalStore(queue.subscribe, () => queue.get(page));

  useLayoutEffect(() => {
    place.current?.replaceChildren(...(canvas ? [canvas] : []));
  }, [canvas]);

  return <Place ref={place} />;
}
