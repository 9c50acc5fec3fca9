import type { Download } from '@magazine-store/protocol';
import { html } from './html.ts';
import type { StorePage } from './storePage.ts';

type PageImages = NonNullable<Download['page_images']>;

interface Asked {
  images: PageImages;
  /** As in the address, where anything may stand. */
  page: unknown;
  title: string;
  /** Bound on the right. */
  rtl: boolean;
}

/** The pictures of the page asked for and of the one beside it, where the reader will have them once its code is there. */
export function firstPages({ images, page, title, rtl }: Asked): Pick<StorePage, 'standIn'> {
  const asked = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  if (asked > images.sizes.length) return {};
  const picture = (number: number) => {
    const role = number === asked ? html` data-first-page="${number}"` : html` class="beside"`;
    const url = images.url.replace('{page}', String(number));
    return html`<img${role} src="${url}" alt="${title}, ${number}" fetchpriority="high">`;
  };
  const spread = spreadOf(asked, images);
  const inOrder = rtl ? spread.toReversed() : spread;
  return { standIn: { markup: html`<main class="first-pages">${inOrder.map(picture)}</main>` } };
}

/** The cover alone, then pairs. Where a page is wider than high, pairs are not told from here. */
function spreadOf(page: number, { sizes }: PageImages): number[] {
  const alone = page === 1 || sizes.some(([width, height]) => width > height);
  const first = page - (page % 2);
  if (alone || first === sizes.length) return [page];
  return [first, first + 1];
}
