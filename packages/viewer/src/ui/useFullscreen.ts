import { type RefObject, useEffect, useState } from 'react';

export interface Fullscreen {
  /** Some phones give the full screen to no page. */
  available: boolean;
  active: boolean;
  toggle(): void;
}

/** The full screen for one element. */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  const [active, setActive] = useState(false);

  useEffect(() => {
    const onChange = () => {
      const root = element.current?.getRootNode() as Document | ShadowRoot | undefined;
      setActive(Boolean(element.current && root?.fullscreenElement === element.current));
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [element]);

  return {
    available: document.fullscreenEnabled,
    active,
    toggle() {
      // After a refusal everything stays as it is, and the reader can see that.
      if (active) document.exitFullscreen().catch(() => {});
      else element.current?.requestFullscreen().catch(() => {});
    },
  };
}
