// A separate script for the server's pages that show a document by its pictures. While the viewer loads, which takes
// seconds on a slow phone, the reader can select the text of the pages and turn them.

import {
  arePrepared,
  type Download,
  findFirstSpread,
  hasWidePages,
  isShownByPicture,
  pictureSources,
  SHOWS_PAIRS,
} from '@magazine-store/protocol';
import {
  findTurnSide,
  keyCommand,
  layTextOverPicture,
  type PageTurn,
  type Side,
  TAP_SHARE,
} from '@magazine-store/viewer/firstPages';
import { readInlinePage } from '../../core/inlinePage.ts';

/** Milliseconds and CSS pixels. A finger that stays longer selects text; one that goes farther swipes. */
const TAP_TIME = 500;
const TAP_DISTANCE = 10;

/**
 * Lays each page's text over its picture, and turns the pages by keys, taps and swipes until a dialog of the store opens.
 * The address follows, so that the viewer opens at the page in sight.
 *
 * @param place The element with the pictures, in a `<magazine-store>`.
 */
export function startFirstPages(place: HTMLElement): void {
  layTexts(place);
  const store = place.closest('magazine-store');
  const download = store && readInlinePage(store)?.download;
  if (store && download && canTurn(download)) turnPages(place, store, download.page_images);
}

type Images = NonNullable<Download['page_images']>;
type Turnable = Download & { page_images: Images };

/** False if only the viewer can show the next pages: on dark paper, with scrolled pages, and in a sample with gaps. */
function canTurn(download: Download): download is Turnable {
  const { page_images: images, page_numbers: numbers = [] } = download;
  const { viewerPaper, viewerScrolls } = document.documentElement.dataset;
  const hasGaps = numbers.some((number, index) => number !== index + 1);
  return arePrepared(images) && !hasGaps && viewerPaper !== 'dark' && viewerScrolls === undefined;
}

function turnPages(place: HTMLElement, store: Element, images: Images): void {
  const ended = new AbortController();
  const count = images.sizes.length;
  const rightBound = place.dataset.binding === 'right';
  let page = Number(place.querySelector<HTMLElement>('[data-first-page]')?.dataset.firstPage);

  const showsPairs = () => matchMedia(SHOWS_PAIRS).matches;
  const spreadOf = (of: number) => (showsPairs() ? findFirstSpread(of, images) : [of]);
  const towards = (side: Side): PageTurn => ((side === 'right') === rightBound ? 'previous' : 'next');

  /** True once the viewer or another dialog of the store has opened. */
  function isOver(): boolean {
    if (!ended.signal.aborted && (store.shadowRoot?.querySelector('dialog[open]') || !place.checkVisibility()))
      ended.abort();
    return ended.signal.aborted;
  }

  function findTarget(to: PageTurn): number {
    if (to === 'first') return 1;
    if (to === 'last') return spreadOf(count)[0] ?? count;
    const spread = spreadOf(page);
    if (to === 'next') return (spread.at(-1) ?? page) + 1;
    return spreadOf((spread[0] ?? page) - 1)[0] ?? 0;
  }

  function turn(to: PageTurn): void {
    const target = findTarget(to);
    if (target === page || target < 1 || target > count || (showsPairs() && hasWidePages(images))) return;
    // The viewer draws pages whose pictures are not right.
    if (!spreadOf(target).every((number) => isShownByPicture(images, number))) return;
    page = target;
    const address = new URL(location.href);
    if (page > 1) address.searchParams.set('page', String(page));
    else address.searchParams.delete('page');
    history.replaceState(history.state, '', address);
    // Tell a store that already runs about the new address.
    if (store.matches(':defined')) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    show().catch(() => {});
  }

  /** Pictures on their way. The next turn stops them: on a slow line, they would delay the store's code. */
  let onTheWay: HTMLImageElement[] = [];

  /** Shows the page once its picture is there. Rejects if it can't be loaded: then the viewer says so. */
  async function show(): Promise<void> {
    for (const picture of onTheWay) Object.assign(picture, { srcset: '', src: '' });
    const asked = page;
    const pairs = showsPairs();
    const pictures = findFirstSpread(asked, images).map((number) => toPicture(number, number === asked, pairs));
    onTheWay = pictures;
    await Promise.all(pictures.filter(({ loading }) => loading !== 'lazy').map((picture) => picture.decode()));
    if (asked !== page || isOver()) return;
    onTheWay = [];
    place.replaceChildren(...(rightBound ? pictures.toReversed() : pictures));
    layTexts(place);
  }

  function toPicture(number: number, asked: boolean, pairs: boolean): HTMLImageElement {
    const picture = new Image();
    if (asked) picture.dataset.firstPage = String(number);
    else picture.className = 'beside';
    if (!asked && !pairs) picture.loading = 'lazy';
    if (images.layers_url) picture.dataset.text = images.layers_url.replace('{page}', String(number));
    picture.fetchPriority = 'high';
    picture.alt = `${place.ariaLabel}, ${number}`;
    const { src, srcset = '', sizes = '' } = pictureSources(images, number);
    return Object.assign(picture, { sizes, srcset, src });
  }

  const { signal } = ended;
  addEventListener(
    'keydown',
    (event) => {
      const onControl = event.target instanceof Element && event.target.matches('button, a, input, select, textarea');
      const command = event.defaultPrevented ? null : keyCommand(event, rightBound ? 'right' : 'left', onControl);
      if (!command || isOver()) return;
      if (command.does === 'turn') turn(command.to);
      else if (command.does === 'scroll') turn(command.forward ? 'next' : 'previous');
      else return;
      event.preventDefault();
    },
    { signal },
  );

  let touch: { x: number; y: number; since: number } | null = null;
  addEventListener(
    'touchstart',
    ({ touches: [first, second], timeStamp }) => {
      const isZoomed = visualViewport !== null && visualViewport.scale > 1;
      touch = first && !second && !isZoomed ? { x: first.clientX, y: first.clientY, since: timeStamp } : null;
    },
    { signal, passive: true },
  );
  addEventListener(
    'touchend',
    ({ target, changedTouches: [last], timeStamp }) => {
      const selects = getSelection()?.isCollapsed === false;
      if (!touch || !last || selects || (target instanceof Element && target.closest('a')) || isOver()) return;
      const distance = last.clientX - touch.x;
      const along = Math.abs(last.clientY - touch.y);
      const time = Math.max(1, timeStamp - touch.since);
      const isTap = time < TAP_TIME && Math.hypot(distance, along) < TAP_DISTANCE;
      const swipe = { distance, offset: distance, velocity: distance / time, width: innerWidth };
      const side = isTap ? findTapSide(last.clientX) : Math.abs(distance) > along ? findTurnSide(swipe) : null;
      if (side) turn(towards(side));
    },
    { signal, passive: true },
  );
}

const findTapSide = (x: number) =>
  x < TAP_SHARE * innerWidth ? 'left' : x > (1 - TAP_SHARE) * innerWidth ? 'right' : null;

/** Lays the text over each picture in sight. If a text doesn't load, its page has none until the viewer is loaded. */
function layTexts(place: HTMLElement): void {
  for (const picture of place.querySelectorAll('img')) {
    // On narrow screens the page beside is not shown.
    if (picture.clientWidth > 0 && picture.dataset.text)
      layTextOverPicture(picture, picture.dataset.text).catch(() => {});
  }
}
