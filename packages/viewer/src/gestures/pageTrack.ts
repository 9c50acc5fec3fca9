import { findSettleTime, SETTLE_EASING, type Side } from './turnRules.ts';

/** The place of pages in a row on the track; one to the right is one more. */
type Slot = number;

/**
 * Moves the row of pages sideways: under a finger, and from there to the page that is to be seen. Each page on the
 * layer stands in a slot of the row, at `(slot - var(--anchor)) * stride`; the anchor stays while the row moves, so
 * that neither the reader's turn nor its rendering touches a movement that the browser's compositor runs.
 */
export class PageTrack {
  #layer: HTMLElement | null = null;
  #stride = 0;
  /** The slot that is rendered as the one in sight. */
  #slot: Slot = 0;
  /** The slot that the row moves to; soon it is the one in sight. */
  #heading: Slot = 0;
  #anchor: Slot = 0;
  /** The row's place when a finger took it; null while none holds it. */
  #heldFrom: number | null = null;
  #motion: Animation | null = null;
  #waiting: (() => void) | null = null;

  /** Takes the layer that has the pages. */
  attach(layer: HTMLElement | null): void {
    this.#layer = layer;
    this.#rest();
  }

  /**
   * Follows a rendering.
   *
   * @param slot the slot in sight
   * @param stride CSS pixels from slot to slot
   * @param slides true if the row slides to a neighbouring slot that nothing moves it to
   */
  show(slot: Slot, stride: number, slides: boolean): void {
    const former = this.#slot;
    const resized = stride !== this.#stride;
    this.#slot = slot;
    this.#stride = stride;
    if (slot === former && !resized) return;
    const expected = !resized && this.#isMoving() && slot === this.#heading;
    // The way there goes on. What is elsewhere shows at once: the window changed, or something else turned meanwhile.
    if (expected && (this.#motion || this.isHeld)) return;
    const slidesThere = slides && !resized && !this.#isMoving() && Math.abs(slot - former) === 1;
    this.#rest();
    if (!slidesThere) return;
    this.#anchorAt(former);
    this.#settleAt(slot, 0);
  }

  /** Calls once when the row rests: now, or later. Returns how to take that back. */
  whenAtRest(act: () => void): () => void {
    if (!this.#isMoving()) act();
    else this.#waiting = act;
    return () => {
      if (this.#waiting === act) this.#waiting = null;
    };
  }

  /** A finger takes the row, also on its way. */
  hold(): void {
    this.#heldFrom = this.#findPlace();
    this.#motion?.cancel();
    this.#motion = null;
    this.#put(this.#heldFrom);
  }

  /** True from `hold` on, until the row settles, or a rendering puts it elsewhere. */
  get isHeld(): boolean {
    return this.#heldFrom !== null;
  }

  /** The width that a page has to cover to be turned. */
  get width(): number {
    return this.#stride;
  }

  /** The distance of the held row from its rest, when the finger is so far from where it began. */
  offset(distance: number): number {
    return (this.#heldFrom ?? 0) + distance - this.#restOf(this.#heading);
  }

  /** Puts the held row at a distance from its rest. */
  put(offset: number): void {
    if (this.isHeld) this.#put(this.#restOf(this.#heading) + offset);
  }

  /** Lets the row go: it moves to a neighbour, or back. `velocity` is its speed in CSS pixels a millisecond. */
  settle(side: Side | null, velocity: number): void {
    this.#heldFrom = null;
    const step = side === null ? 0 : side === 'right' ? 1 : -1;
    this.#settleAt(this.#heading + step, velocity);
  }

  #settleAt(slot: Slot, velocity: number): void {
    const layer = this.#layer;
    const from = this.#findPlace();
    const to = this.#restOf(slot);
    this.#heading = slot;
    this.#motion?.cancel();
    this.#motion = null;
    this.#put(to);
    if (!layer || from === to) {
      this.#arrive();
      return;
    }
    const motion = layer.animate([{ translate: `${from}px` }, { translate: `${to}px` }], {
      duration: findSettleTime(to - from, velocity),
      easing: SETTLE_EASING,
    });
    this.#motion = motion;
    motion.onfinish = () => {
      if (this.#motion !== motion) return;
      this.#motion = null;
      this.#arrive();
    };
  }

  /** The row has come to its place; if the pages in sight are still the former ones, their rendering follows. */
  #arrive(): void {
    if (this.#heading === this.#slot) this.#rest();
  }

  #rest(): void {
    this.#motion?.cancel();
    this.#motion = null;
    this.#heldFrom = null;
    this.#heading = this.#slot;
    this.#anchorAt(this.#slot);
    const act = this.#waiting;
    this.#waiting = null;
    act?.();
  }

  #anchorAt(slot: Slot): void {
    this.#anchor = slot;
    this.#layer?.style.setProperty('--anchor', String(slot));
    this.#layer?.style.removeProperty('translate');
  }

  #isMoving(): boolean {
    return this.#motion !== null || this.isHeld || this.#heading !== this.#anchor;
  }

  #restOf(slot: Slot): number {
    return (this.#anchor - slot) * this.#stride;
  }

  #findPlace(): number {
    const place = this.#layer && Number.parseFloat(getComputedStyle(this.#layer).translate);
    return place || 0;
  }

  #put(place: number): void {
    if (this.#layer) this.#layer.style.translate = `${place}px`;
  }
}
