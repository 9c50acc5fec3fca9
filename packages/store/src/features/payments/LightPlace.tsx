import { useLayoutEffect, useRef } from 'react';

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

/** A node in the document that shows inside shadow roots. */
interface LightSlot {
  readonly node: HTMLElement;
  close(): void;
}

/**
 * Makes a node in the document's own tree and shows it in the place of this slot: the providers' scripts refuse to work
 * inside a shadow root. Every enclosing shadow root passes the node in through a slot of the same name.
 */
export function openLightSlot(slot: HTMLSlotElement): LightSlot {
  const name = `magazine-store-${crypto.randomUUID()}`;
  const node = document.createElement('div');
  // The page's rules apply to this node, so its styles are `!important`. The providers' frames are light: inside a dark
  // element, the browser would paint their background opaque.
  node.style.cssText =
    'all: initial !important; display: block !important; visibility: inherit !important; color-scheme: light only !important;';
  slot.name = name;
  const added: Element[] = [];
  let root = slot.getRootNode();
  while (root instanceof ShadowRoot) {
    const { host } = root;
    root = host.getRootNode();
    const inner = root instanceof ShadowRoot ? document.createElement('slot') : node;
    if (inner instanceof HTMLSlotElement) {
      inner.name = name;
      inner.style.cssText = 'display: contents !important;';
    }
    inner.slot = name;
    host.append(inner);
    added.push(inner);
  }
  return {
    node,
    close() {
      for (const element of added) element.remove();
    },
  };
}
