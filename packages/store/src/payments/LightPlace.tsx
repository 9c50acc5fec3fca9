import { useLayoutEffect, useRef } from 'react';
import { openLightSlot } from './lightSlot.ts';

interface LightPlaceProps {
  /** Hands the node to a provider's script, and returns how to take it back. The same function on every render. */
  mount: (node: HTMLElement) => () => void;
}

/** Where a provider's script shows something of its own. */
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
