/** A finger or mouse on an element, moved in CSS pixels from its upper left corner. */
export function pointerOn(element: Element, pointerType: 'touch' | 'mouse' = 'touch', pointerId = 1) {
  const { left, top } = element.getBoundingClientRect();
  // Synthetic pointers cannot be captured.
  (element as HTMLElement).setPointerCapture = () => {};
  const send = (type: string, x: number, y: number, over: PointerEventInit = {}) =>
    element.dispatchEvent(
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
    );
  return {
    down: (x: number, y: number, over?: PointerEventInit) => send('pointerdown', x, y, over),
    move: (x: number, y: number) => send('pointermove', x, y),
    up: (x: number, y: number, over?: PointerEventInit) => send('pointerup', x, y, over),
    tap(x: number, y: number, over?: PointerEventInit) {
      this.down(x, y, over);
      this.up(x, y, over);
    },
  };
}

export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
