/** Milliseconds of a frame. The browser reports a finger or a wheel once a frame. */
const FRAME = 16;

/** Milliseconds between the last event and a finger that comes down: long enough to begin a new gesture. */
const PAUSE = 1000;

/** The time of the last event. These events have a clock of their own: a slow machine makes no finger slow. */
let clock = performance.now();

function send(element: Element, event: Event, after: number): boolean {
  clock += after;
  Object.defineProperty(event, 'timeStamp', { value: clock });
  return element.dispatchEvent(event);
}

/** `after`: milliseconds since the last event. */
type Press = PointerEventInit & { after?: number };

/** A finger or mouse on an element, moved once a frame, in CSS pixels from its upper left corner. */
export function pointerOn(element: Element, pointerType: 'touch' | 'mouse' = 'touch', pointerId = 1) {
  const { left, top } = element.getBoundingClientRect();
  // Synthetic pointers cannot be captured.
  (element as HTMLElement).setPointerCapture = () => {};
  const point = (type: string, x: number, y: number, { after = FRAME, ...over }: Press = {}) =>
    send(
      element,
      new PointerEvent(type, {
        pointerId,
        pointerType,
        clientX: left + x,
        clientY: top + y,
        bubbles: true,
        composed: true,
        isPrimary: pointerId === 1,
        ...over,
      }),
      after,
    );
  return {
    down: (x: number, y: number, over?: Press) => point('pointerdown', x, y, { after: PAUSE, ...over }),
    move: (x: number, y: number) => point('pointermove', x, y),
    up: (x: number, y: number) => point('pointerup', x, y),
    /** The browser takes the finger for itself. */
    cancel: () => point('pointercancel', 0, 0),
    tap(x: number, y: number, over?: Press) {
      this.down(x, y, over);
      this.up(x, y);
    },
  };
}

/** Moves a wheel or touchpad on an element, a frame after the last event. Tells whether the page may scroll by it. */
export const turnWheel = (element: Element, movement: WheelEventInit) =>
  send(element, new WheelEvent('wheel', { bubbles: true, cancelable: true, ...movement }), FRAME);

export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
