import { type Download, pictureSizes } from '@magazine-store/protocol';
import { html } from './html.ts';
import { REMEMBERED_LOOK } from './rememberedLook.ts';
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

/**
 * The pictures of the requested page and of the one beside it, in the places where the viewer will have them. Those of
 * the pages that follow are in a template: the browser asks for them only once its scripts have come.
 */
export function firstPages({ images, page, title, rtl }: FirstPagesInput): Pick<StorePage, 'content'> {
  const asked = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  if (asked > images.sizes.length) return {};
  const picture = (number: number) => {
    const role = number === asked ? html` data-first-page="${number}"` : html` class="beside" loading="lazy"`;
    const text = images.layers_url && html` data-text="${images.layers_url.replace('{page}', String(number))}"`;
    return html`<img${role}${text} ${pictureSources(images, number)} alt="${title}, ${number}" fetchpriority="high">`;
  };
  const spread = findSpread(asked, images);
  const inOrder = rtl ? spread.toReversed() : spread;
  const next = pagesOfNextTurn(asked, spread, images).map(
    (number) => html`<img ${pictureSources(images, number)} alt="">`,
  );
  const markup = html`<main class="first-pages">${inOrder.map(picture)}</main><template class="next-pages">${next}</template>`;
  return { content: { markup, script: REMEMBERED_LOOK, parts: ['textOverPicture'] } };
}

/** The browser takes the smallest picture that is sharp on its screen, as the viewer will. */
function pictureSources({ url, sizes, heights }: PageImages, page: number) {
  const address = url.replace('{page}', String(page));
  const [width, height] = sizes[page - 1] ?? [1, 1];
  if (!heights) return html`src="${address}"`;
  const sources = heights.map((pixels) => {
    const across = Math.round((pixels * width) / height);
    return `${address.replace('{height}', String(pixels))} ${across}w`;
  });
  const largest = address.replace('{height}', String(heights.at(-1)));
  return html`src="${largest}" srcset="${sources.join(', ')}" sizes="${pictureSizes(width, height)}"`;
}

/** The pages after this one, to the end of the next spread. On narrow screens each turn shows one of them. */
function pagesOfNextTurn(page: number, spread: number[], images: PageImages): number[] {
  const after = Math.max(...spread) + 1;
  const next = after > images.sizes.length ? [] : findSpread(after, images);
  const last = next.at(-1) ?? after - 1;
  return Array.from({ length: last - page }, (_, index) => page + 1 + index);
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
