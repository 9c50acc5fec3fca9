/** A page as it is shown sharp. */
export type SharpPage = HTMLCanvasElement | HTMLImageElement;

/**
 * The sharp pages in memory, each a loaded picture or a canvas. A canvas is freed explicitly once another replaces it,
 * or its page is too far away: browsers free its memory late, Safari on iOS too late.
 */
export class PageCanvases {
  #canvases = new Map<number, SharpPage>();
  #listeners = new Set<() => void>();

  get = (page: number): SharpPage | null => this.#canvases.get(page) ?? null;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  put(page: number, canvas: SharpPage): void {
    const old = this.#canvases.get(page);
    this.#canvases.set(page, canvas);
    // Screens exchange the canvases before the browser paints, so that nothing flashes.
    this.#tell();
    if (old) freeCanvas(old);
  }

  /** Frees every canvas but those of `pages`. */
  keep(pages: number[]): void {
    const dropped = [...this.#canvases].filter(([page]) => !pages.includes(page));
    if (dropped.length === 0) return;
    for (const [page] of dropped) this.#canvases.delete(page);
    this.#tell();
    for (const [, canvas] of dropped) freeCanvas(canvas);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export function freeCanvas(canvas: SharpPage): void {
  // The browser itself forgets a picture that is no longer shown.
  if ('naturalWidth' in canvas) return;
  canvas.width = 0;
  canvas.height = 0;
}
