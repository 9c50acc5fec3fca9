/** Milliseconds. A resized page is scaled by CSS at once and drawn sharp this long after the last change. */
export const RESIZE_DEBOUNCE = 40;

/** Milliseconds. The viewer reports progress at most this often. */
export const PROGRESS_THROTTLE = 15;

/** Milliseconds: four frames. The time in which the viewer slides in. */
export const SLIDE_IN = 64;

/** Milliseconds. The viewer reports a page to the host when the reader has stayed on it for this long. */
export const PAGE_REST = 80;

/** Milliseconds. Waits between tries while the connection is lost; the last one repeats. */
export const RETRY_WAITS = [500, 1000, 2000, 4000, 8000];

/** Milliseconds without a byte after which the viewer asks for a range again. On slow lines, requests wait for each other. */
export const RANGE_STALL = 30_000;

/** Milliseconds after which the viewer asks again for the text and links of a page in sight that it did not get. */
export const CONTENTS_RETRY = 10_000;

/** Milliseconds. A page that is not there by then has a notice that says so: the picture may hang, or the line is slow. */
export const LONG_LOAD = 8000;

/** Bytes. The viewer fetches two wanted ranges in one request if no more than this lies between them. */
export const RANGE_MERGE_GAP = 16 * 1024;

/**
 * Pixels of one page's canvas, by class of device. Safari on iOS ends a page that holds more than 256 to 384 MB of
 * canvases, at four bytes a pixel. An open magazine has six alive at a time, those in sight and their neighbours, and two
 * more while it is zoomed, or while its text shows pictures of its pages.
 */
export const MAX_CANVAS_PIXELS = { full: 12_000_000, mobile: 6_000_000, ios: 4_000_000 };

/** The smallest and the largest zoom: 1 shows the whole spread. */
export const MIN_ZOOM = 1;
export const MAX_ZOOM = 4;

/** The step of the slider's keys. */
export const ZOOM_STEP = 0.05;

/** One press of + or −: ten steps of the slider. */
export const ZOOM_PRESS = 0.5;

/** The zoom after a double tap. */
export const DOUBLE_TAP_ZOOM = 2;

/** Milliseconds. A zoomed page is scaled by CSS at once and drawn sharp this long after the last movement. */
export const ZOOM_SET_DEBOUNCE = 200;

/** Milliseconds. The viewer follows fingers at most this often; mostly it follows them once a frame. */
export const PINCH_THROTTLE = 10;

/** Milliseconds. Two touches closer than this are one finger that bounced. */
export const DOUBLE_TAP_DEBOUNCE = 30;

/** Milliseconds and CSS pixels between two taps that make a double tap. */
export const DOUBLE_TAP_TIME = 300;
export const DOUBLE_TAP_DISTANCE = 30;

/** Milliseconds without a wheel's movement after which the next one turns another page. */
export const WHEEL_PAUSE = 150;

/** Milliseconds after a turn in which the bars stay. */
export const BARS_REST = 2500;

/** Milliseconds. The reader can select a page's text this long after the page has settled. */
export const TEXT_LAYER_TIMEOUT = 400;

/** Milliseconds. The search begins this long after the last letter. */
export const FIND_DEBOUNCE = 200;

/** Milliseconds. A running search reports its hits at most this often. */
export const FIND_REPORT_THROTTLE = 100;

/** Milliseconds: half a frame. The search keeps the main thread no longer than this at a stretch. */
export const FIND_SLICE = 8;

/** A search ends when it has found this many lines. */
export const MAX_FIND_HITS = 500;

/** Characters of the pages' text that are kept for the next search: at most 8 MB. */
export const MAX_FIND_TEXT = 4_000_000;

/** CSS pixels. Width of one page's thumbnail. */
export const THUMBNAIL_WIDTH = 75;

/** CSS pixels around a link of a page that count as the link. */
export const LINK_TOLERANCE = 3;

/** CSS pixels. A pressed pointer that moves no farther than this on a link still follows the link. */
export const LINK_CLICK_SLOP = 3;

/** Milliseconds. A site whose player has not loaded by then counts as unreachable. */
export const PLAYER_TIMEOUT = 30_000;

/**
 * Milliseconds between two renewals of an open document's source: a reader who already has all bytes gets a replaced
 * file, too.
 */
export const SOURCE_CHECK = 5 * 60 * 1000;

/** Milliseconds. The time for which a notice that disappears by itself is shown. */
export const NOTICE_TIME = 3000;

/** Sizes of the text in the text view; 1 is that of the interface. */
export const TEXT_SCALES = [0.8, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** Speeds at which a voice reads aloud; 1 is the voice's own. */
export const SPEECH_RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** Characters that are given to a voice at once. Chromium's remote voices fall silent after about 15 seconds. */
export const SPEECH_CHUNK = 160;

/** Milliseconds. Browsers report their voices late; some never report any, and speak all the same. */
export const VOICES_WAIT = 1000;

/** Milliseconds. A voice that has not finished a chunk by then has broken down. */
export const SPEECH_TIMEOUT = 40_000;

/** Milliseconds. Reading aloud stays on a page without text for this long. */
export const WORDLESS_PAGE_PAUSE = 2000;

/** Pages without text in a row after which reading aloud gives up: the issue may be pictures only. */
export const MAX_WORDLESS_PAGES = 4;
