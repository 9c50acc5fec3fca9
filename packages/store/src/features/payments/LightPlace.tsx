import { useLayoutEffect, useRef } from 'react';
import { openLightSlot } from './lightSlot.ts';

interface LightPlaceProps {
  /**
   * Gives the node to a provider's script. Returns a function that undoes this. Must be the same function on every
   * render.
   */
  mount: (node: HTMLElement) => () => void;
}

/** The place for a provider's own content. */
export function LightPlace({ mount }: LightPlaceProps) {
  const slot = useRef<HTMLSlotElement>(null);
  useLayoutEffect(() => {
    const light = openLightSlot(slot.current as HTMLSlotElement);
    const unmount = mount(light.node);
    return () => {
      unmount();
      light.close();
    };
  }, [mount]);
  return <slot ref={slot} />;
}
