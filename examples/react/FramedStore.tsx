import { type MountOptions, mountStore } from '@magazine-store/host';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

interface FramedStoreProps extends Pick<MountOptions, 'locale'> {
  server: string;
  onOpenIssue(id: number): void;
}

/** The store in a frame. What an effect mounts it takes away, so StrictMode's second run leaves one frame. */
export function FramedStore({ server, locale, onOpenIssue }: FramedStoreProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // Another handler is no reason to load the store anew.
  const opened = useEffectEvent(onOpenIssue);

  useEffect(() => {
    if (!place.current) return;
    const store = mountStore(place.current, { server, ...(locale && { locale }) });
    store.on('openIssue', ({ issueId }) => opened(issueId));
    return () => store.destroy();
  }, [server, locale]);

  return <div ref={place} />;
}
