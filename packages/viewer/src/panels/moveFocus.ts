import type { KeyboardEvent } from 'react';

/**
 * Moves the focus in a list of buttons of which Tab reaches only one: arrows, Home and End lead to the others. The
 * viewer turns no page at these keys.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const list = event.currentTarget;
  const right = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: right, ArrowLeft: -right, Home: -1e9, End: 1e9 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...list.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.contains(event.target as Node));
  buttons[Math.min(Math.max(0, at + step), buttons.length - 1)]?.focus();
}
