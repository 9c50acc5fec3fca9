import { findSettleTime, SETTLE_EASING, type Side } from './turnRules.ts';

/** The position in the row of pages. Slots count up to the right. */
type Slot = number;

/**
 * Moves the row of pages sideways: with a finger, and after its release to the page to show. Each page stands in a slot
 * of the row, at `(slot - var(--anchor)) * stride`. The anchor changes only while the row rests, so that a rendering
 * doesn't disturb an animation that the browser's compositor runs.
 */
export class PageTrack {
  #layer: HTMLElement | null = null;
  #stride = 0;
  /** The slot that is rendered as the one in sight. */
  #slot: Slot = 0;
  /** The slot that the row moves to. */
  #heading: Slot = 0;
  #anchor: Slot = 0;
  /** The row's offset in CSS pixels when a finger took it; null while no finger holds it. */
  #heldFrom: number | null = null;
  #motion: Animation | null = null;
  #waiting: (() => void) | null = null;

  /** Sets the element that contains the pages. */
  attach(layer: HTMLElement | null): void {
    this.#layer = layer;
    this.#rest();
  }

  /**
   * Reports a rendering to the track.
   *
   * @param slot the slot in sight
   * @param stride CSS pixels from slot to slot
   * @param slides true if the row slides to a neighbouring slot when no finger or animation moves it there
   */
  show(slot: Slot, stride: number, slides: boolean): void {
    const former = this.#slot;
    const resized = stride !== this.#stride;
    this.#slot = slot;
    this.#stride = stride;
    if (slot === former && !resized) return;
    const expected = !resized && this.#isMoving() && slot === this.#heading;
    // The row already moves to this slot. In all other cases the slot shows at once, or slides in.
    if (expected && (this.#motion || this.isHeld)) return;
    const slidesThere = slides && !resized && !this.#isMoving() && Math.abs(slot - former) === 1;
    this.#rest();
    if (!slidesThere) return;
    this.#anchorAt(former);
    this.#settleAt(slot, 0);
  }

  /** Calls `act` once, as soon as the row rests. Returns a function that cancels this. */
  whenAtRest(act: () => void): () => void {
    if (!this.#isMoving()) act();
    else this.#waiting = act;
    return () => {
      if (this.#waiting === act) this.#waiting = null;
    };
  }

  /** Starts a drag, also of a row that is still moving. */
  hold(): void {
    this.#heldFrom = this.#findPlace();
    this.#motion?.cancel();
    this.#motion = null;
    this.#put(this.#heldFrom);
  }

  /** True from `hold` until `settle`, or until a rendering shows another slot. */
  get isHeld(): boolean {
    return this.#heldFrom !== null;
  }

  /** The width that a page has to cover to be turned. */
  get width(): number {
    return this.#stride;
  }

  /** The held row's distance from its resting place, after the finger has moved by `distance`. */
  offset(distance: number): number {
    return (this.#heldFrom ?? 0) + distance - this.#restOf(this.#heading);
  }

  /** Moves the held row to this distance from its resting place. */
  put(offset: number): void {
    if (this.isHeld) this.#put(this.#restOf(this.#heading) + offset);
  }

  /** Ends a drag: the row moves to a neighbour, or back. `velocity` is in CSS pixels a millisecond. */
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

  /** The row has reached its slot. If the slot's pages are not rendered yet, `show` lets the row rest. */
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
