export interface Size {
  width: number;
  height: number;
}

/** The largest size of the page's proportions that fits into the window, in the window's unit. */
export function fit(page: Size, window: Size): Size {
  const scale = Math.min(window.width / page.width, window.height / page.height);
  return { width: page.width * scale, height: page.height * scale };
}

/** The number of canvas pixels for one CSS pixel: the screen's own ratio, or less where the budget is smaller. */
export function sharpness(box: Size, pixelRatio: number, maxPixels: number): number {
  return Math.min(pixelRatio, Math.sqrt(maxPixels / (box.width * box.height)));
}

/** Whole pixels of the canvas for a box in CSS pixels. */
export function pixelSize(box: Size, pixelRatio: number, maxPixels: number): Size {
  const ratio = sharpness(box, pixelRatio, maxPixels);
  return { width: Math.max(1, Math.round(box.width * ratio)), height: Math.max(1, Math.round(box.height * ratio)) };
}
