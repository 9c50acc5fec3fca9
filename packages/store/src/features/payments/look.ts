import type { TokenName } from '@magazine-store/protocol';
import { token } from '../../ui/theme.ts';

/** The store's colours and font at a place, for frames that its rules don't reach. */
export interface Look {
  readonly text: string;
  readonly muted: string;
  readonly danger: string;
  readonly font: string;
  readonly fontSize: string;
}

export function lookAt(place: HTMLElement): Look {
  const { parentElement, ownerDocument } = place;
  const probe = ownerDocument.createElement('span');
  // Measure beside the node: the node itself is light, even in a dark store.
  (place.assignedSlot?.parentElement ?? parentElement)?.append(probe);
  const colour = (name: TokenName) => {
    probe.style.color = token(name);
    return getComputedStyle(probe).color;
  };
  const colours = { text: colour('text'), muted: colour('muted'), danger: colour('danger') };
  const { fontFamily: font, fontSize } = getComputedStyle(probe);
  probe.remove();
  return { ...colours, font, fontSize };
}

/** Calls the listener when the visitor's system turns dark or light. Returns a function that stops this. */
export function onSchemeChange(changed: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}
