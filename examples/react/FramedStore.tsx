import { type MountOptions, mountStore } from '@magazine-store/host';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

interface FramedStoreProps extends Pick<MountOptions, 'src' | 'locale'> {
  onOpenIssue(id: number): void;
}

/** The store in a frame. What an effect mounts it takes away, so StrictMode's second run leaves one frame. */
export function FramedStore({ src, locale, onOpenIssue }: FramedStoreProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // Another handler is no reason to load the store anew.
  const opened = useEffectEvent(onOpenIssue);

  useEffect(() => {
    if (!place.current) return;
    const store = mountStore(place.current, { src, ...(locale && { locale }) });
    store.on('openIssue', ({ issueId }) => opened(issueId));
    return () => store.destroy();
  }, [src, locale]);

  return <div ref={place} />;
}
