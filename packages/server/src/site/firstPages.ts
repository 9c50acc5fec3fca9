import type { Download } from '@magazine-store/protocol';
import { html } from './html.ts';
import type { StorePage } from './storePage.ts';

type PageImages = NonNullable<Download['page_images']>;

interface FirstPagesInput {
  images: PageImages;
  /** The page number in the address, where any text may stand. */
  page: unknown;
  title: string;
  /** Bound on the right. */
  rtl: boolean;
}

/** The pictures of the requested page and of the one beside it, in the places where the viewer will have them. */
export function firstPages({ images, page, title, rtl }: FirstPagesInput): Pick<StorePage, 'content'> {
  const asked = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  if (asked > images.sizes.length) return {};
  const picture = (number: number) => {
    const role = number === asked ? html` data-first-page="${number}"` : html` class="beside"`;
    const url = images.url.replace('{page}', String(number));
    return html`<img${role} src="${url}" alt="${title}, ${number}" fetchpriority="high">`;
  };
  const spread = findSpread(asked, images);
  const inOrder = rtl ? spread.toReversed() : spread;
  return { content: { markup: html`<main class="first-pages">${inOrder.map(picture)}</main>` } };
}

/**
 * The pages that show together: the cover alone, then pairs. For pages wider than high, this code does not tell the
 * pairs.
 */
function findSpread(page: number, { sizes }: PageImages): number[] {
  const alone = page === 1 || sizes.some(([width, height]) => width > height);
  const first = page - (page % 2);
  if (alone || first === sizes.length) return [page];
  return [first, first + 1];
}
