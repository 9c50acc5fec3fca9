import type { Locale } from '@magazine-store/protocol';
import { createStoreFrame, type StoreFrame } from './storeFrame.ts';

export interface MountOptions {
  /** Address of the store, such as `https://store.example`. */
  src: string;
  /** Location that it opens at, such as `/read/12`. */
  path?: string;
  /** Language of the interface; the store's own or the visitor's otherwise. */
  locale?: Locale;
}

export interface MountedStore {
  /** Hears of what happens in the store. Returns how to stop that. */
  on: StoreFrame['on'];
  /** Takes the store away, and all that belongs to it. */
  destroy(): void;
}

/** In pixels, until the store says how high it is. */
const FIRST_HEIGHT = 480;

/**
 * Puts a store at the end of an element, in a frame that is always as high as the store.
 * @throws {TypeError} when `src` is no absolute http(s) address, or `path` doesn't begin with a slash.
 */
export function mountStore(element: Element, { src, path = '/', locale }: MountOptions): MountedStore {
  const url = embedUrl(src, path);
  if (locale) url.searchParams.set('locale', locale);
  const frame = element.ownerDocument.createElement('iframe');
  frame.src = url.href;
  frame.title = 'Magazine store';
  frame.allow = 'fullscreen; payment';
  Object.assign(frame.style, { display: 'block', width: '100%', height: `${FIRST_HEIGHT}px`, border: 'none' });

  // Before the frame is there: the store's first word must not be missed.
  const { on, stop } = createStoreFrame(frame, { origin: url.origin, path });
  element.append(frame);
  return {
    on,
    destroy() {
      stop();
      frame.remove();
    },
  };
}

function embedUrl(src: string, path: string): URL {
  if (!path.startsWith('/')) throw new TypeError(`A store's path begins with a slash, unlike "${path}"`);
  if (!URL.canParse(src) || !/^https?:$/.test(new URL(src).protocol)) {
    throw new TypeError(`A store's src is an address such as https://store.example, not "${src}"`);
  }
  return new URL(`/embed${path === '/' ? '' : path}`, src);
}
