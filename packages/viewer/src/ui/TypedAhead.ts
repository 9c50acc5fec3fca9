import type { KeyboardEvent } from 'react';
import type { ViewerActor } from './readerContext.ts';

/**
 * Keeps the letters that the reader types after Find was opened and before its field is there. Without it they would
 * be lost, or be taken for keys of the viewer.
 */
export class TypedAhead {
  #text = '';

  /** Takes a key away from the viewer while the field of Find is awaited. */
  keep(event: KeyboardEvent, actor: ViewerActor): void {
    const isAwaited =
      actor.getSnapshot().context.options.panel === 'find' && !event.currentTarget.querySelector('search');
    if (!isAwaited || event.key === 'Escape') this.#text = '';
    if (!isAwaited || event.key.length !== 1 || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target as Element;
    // Opening Find gives the focus to the tab of its panel. All other controls keep their keys.
    if (target.matches('input, select, textarea') || (event.key === ' ' && target.matches('button:not([role=tab]), a')))
      return;
    event.preventDefault();
    event.stopPropagation();
    this.#text += event.key;
  }

  /** The letters, once. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}
