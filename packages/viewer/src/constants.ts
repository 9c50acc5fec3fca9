/** Milliseconds. A resized page is scaled by CSS at once and drawn sharp this long after the last change. */
export const RESIZE_DEBOUNCE = 40;

/** Milliseconds. Progress is told at most this often. */
export const PROGRESS_THROTTLE = 15;

/** Milliseconds. How long the reader takes to slide in. */
export const SLIDE_IN = 100;

/** Milliseconds. Waits between tries while the connection is lost; the last one repeats. */
export const RETRY_WAITS = [500, 1000, 2000, 4000, 8000];

/** Bytes. Two wanted ranges that lie this close are fetched as one: cheaper than another request. */
export const RANGE_MERGE_GAP = 16 * 1024;

/**
 * Pixels of one page's canvas, by class of device. Safari on iOS ends a page that holds more than 256 to 384 MB of
 * canvases, at four bytes a pixel; with the page in sight and its neighbours at most five are alive at a time.
 */
export const MAX_CANVAS_PIXELS = { full: 12_000_000, mobile: 6_000_000, ios: 4_000_000 };
