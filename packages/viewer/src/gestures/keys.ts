import type { Binding } from '@magazine-store/contents';
import type { PageTurn } from '../viewerContext.ts';

interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

export type KeyCommand =
  | { does: 'turn'; to: PageTurn }
  | { does: 'scroll'; forward: boolean }
  /** Moves the view over a zoomed page by steps to the right and down. */
  | { does: 'pan'; right: number; down: number }
  /** 1 zooms in, -1 zooms out, 0 shows the whole page. */
  | { does: 'zoom'; step: 1 | -1 | 0 }
  | { does: 'column' }
  | { does: 'find' }
  | { does: 'fullscreen' };

/** Keys that mean the same in both directions of reading. */
const KEYS: Record<string, KeyCommand> = {
  Home: { does: 'turn', to: 'first' },
  End: { does: 'turn', to: 'last' },
  PageDown: { does: 'scroll', forward: true },
  PageUp: { does: 'scroll', forward: false },
  ArrowDown: { does: 'pan', right: 0, down: 1 },
  ArrowUp: { does: 'pan', right: 0, down: -1 },
  '+': { does: 'zoom', step: 1 },
  '=': { does: 'zoom', step: 1 },
  '-': { does: 'zoom', step: -1 },
  '−': { does: 'zoom', step: -1 },
  '0': { does: 'zoom', step: 0 },
  f: { does: 'fullscreen' },
  c: { does: 'column' },
  '/': { does: 'find' },
};

/**
 * The command of a key; null for a key without one. Arrows point to the page they lead to, so a right-bound issue has
 * its next page on the left; the space bar goes forward in both. With Shift, arrows move a zoomed page.
 *
 * @param scrolling true while pages stand below each other: the space bar then scrolls
 * @param onControl true while a control has the focus: the space bar then belongs to the control
 */
export function keyCommand(pressed: Key, binding: Binding, onControl: boolean, scrolling = false): KeyCommand | null {
  const { key, shiftKey } = pressed;
  if (pressed.altKey) return null;
  if (pressed.ctrlKey || pressed.metaKey) return key.toLowerCase() === 'f' ? { does: 'find' } : null;
  if (key === ' ' && scrolling) return onControl ? null : { does: 'scroll', forward: !shiftKey };
  if (key === ' ') return onControl ? null : { does: 'turn', to: shiftKey ? 'previous' : 'next' };
  if (shiftKey && key === 'ArrowRight') return { does: 'pan', right: 1, down: 0 };
  if (shiftKey && key === 'ArrowLeft') return { does: 'pan', right: -1, down: 0 };
  if (key === 'ArrowRight') return { does: 'turn', to: binding === 'left' ? 'next' : 'previous' };
  if (key === 'ArrowLeft') return { does: 'turn', to: binding === 'left' ? 'previous' : 'next' };
  return KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
