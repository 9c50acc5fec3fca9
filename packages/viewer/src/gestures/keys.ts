import type { PageTurn } from '../viewerMachine.ts';

export type Binding = 'left' | 'right';

interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/**
 * The turn that a key asks for; null for all other keys. Arrows point to the page they lead to, so a right-bound issue
 * has its next page on the left; the space bar goes on in both.
 *
 * @param onControl whether a control has the focus: the space bar is its, then
 */
export function keyTurn(pressed: Key, binding: Binding, onControl: boolean): PageTurn | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return null;
  switch (pressed.key) {
    case 'ArrowRight':
      return binding === 'left' ? 'next' : 'previous';
    case 'ArrowLeft':
      return binding === 'left' ? 'previous' : 'next';
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    case ' ':
      return onControl ? null : 'next';
    default:
      return null;
  }
}
