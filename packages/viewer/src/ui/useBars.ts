import { type RefObject, useEffect } from 'react';
import type { ViewerActor } from './readerContext.ts';

/** CSS pixels from the upper and lower edge in which a moving mouse calls the bars. */
const EDGE = 72;

const BAR = '[data-bar]';

/** Tells whether a menu of the bars is open. */
export const isMenuOpen = (inside: Element): boolean =>
  inside.closest('dialog')?.querySelector(`${BAR} [aria-expanded="true"]`) != null;

/** Brings the bars back when the reader reaches for them, and keeps them while the reader uses them. */
export function useBars(room: RefObject<HTMLElement | null>, actor: ViewerActor): void {
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const areHidden = () => actor.getSnapshot().matches({ bars: 'hidden' });
    const call = () => {
      if (areHidden()) actor.send({ type: 'bars.called' });
    };
    const isBar = (target: EventTarget | null) => target instanceof Element && target.closest(BAR) !== null;
    let mouseAtEdge = false;
    /** True if the current press is a touch on a hidden bar. It shows the bar and presses no button. */
    let onlyCalled = false;

    element.addEventListener(
      'pointermove',
      ({ pointerType, clientY }) => {
        if (pointerType === 'touch') return;
        const { top, bottom } = element.getBoundingClientRect();
        mouseAtEdge = clientY < top + EDGE || clientY > bottom - EDGE;
        if (mouseAtEdge) call();
      },
      options,
    );
    element.addEventListener('pointerleave', () => (mouseAtEdge = false), options);
    element.addEventListener('focusin', ({ target }) => isBar(target) && call(), options);
    element.addEventListener(
      'pointerdown',
      ({ target, pointerType }) => {
        onlyCalled = pointerType === 'touch' && areHidden() && isBar(target);
      },
      { ...options, capture: true },
    );
    element.addEventListener(
      'click',
      (event) => {
        if (!onlyCalled || !isBar(event.target)) return;
        onlyCalled = false;
        event.preventDefault();
        event.stopPropagation();
        call();
      },
      { ...options, capture: true },
    );
    const resting = actor.on('bars.rested', () => {
      const used = element.querySelector(`${BAR}:focus-within`) !== null || isMenuOpen(element) || mouseAtEdge;
      if (!used) actor.send({ type: 'bars.dismissed' });
    });
    return () => {
      listening.abort();
      resting.unsubscribe();
    };
  }, [room, actor]);
}
