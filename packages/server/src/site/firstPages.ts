import { type Download, findFirstSpread, pictureSources } from '@magazine-store/protocol';
import { html } from './html.ts';
import { REMEMBERED_LOOK } from './rememberedLook.ts';
import type { StorePage } from './storePage.ts';

type PageImages = NonNullable<Download['page_images']>;

interface FirstPagesInput {
  images: PageImages;
  /** The whole document's numbers of a sample's pages. */
  numbers: readonly number[] | undefined;
  /** The requested page. The document may have fewer. */
  page: number;
  title: string;
  /** Bound on the right. */
  rtl: boolean;
  /** The viewer shows a button for the full version above a sample's pages. */
  isSample: boolean;
}

/**
 * The pictures of the requested page and of the one beside it, in the places where the viewer will have them. Those of
 * the pages that follow are in a template: the browser asks for them only once its scripts have come.
 */
export function firstPages({
  images,
  numbers,
  page: asked,
  title,
  rtl,
  isSample,
}: FirstPagesInput): Pick<StorePage, 'content'> {
  if (asked > images.sizes.length) return {};
  const picture = (number: number) => {
    const role = number === asked ? html` data-first-page="${number}"` : html` class="beside" loading="lazy"`;
    const text = images.layers_url && html` data-text="${images.layers_url.replace('{page}', String(number))}"`;
    return html`<img${role}${text} ${attributes(images, number)} alt="${title}, ${number}" fetchpriority="high">`;
  };
  const spread = findFirstSpread(asked, images, numbers);
  const inOrder = rtl ? spread.toReversed() : spread;
  const next = pagesOfNextTurn(asked, spread, images, numbers).map(
    (number) => html`<img ${attributes(images, number)} alt="">`,
  );
  const markup = html`<main class="first-pages" aria-label="${title}" data-binding="${rtl ? 'right' : 'left'}"${isSample ? html` data-sample` : undefined}>${inOrder.map(picture)}</main><template class="next-pages">${next}</template>`;
  return { content: { markup, script: REMEMBERED_LOOK, parts: ['firstPages'] } };
}

/** The page number in an address, where any text may stand. */
export const readPageNumber = (text: unknown): number =>
  typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;

function attributes(images: PageImages, page: number) {
  const { src, srcset, sizes } = pictureSources(images, page);
  return srcset && sizes ? html`src="${src}" srcset="${srcset}" sizes="${sizes}"` : html`src="${src}"`;
}

/** The pages after this one, to the end of the next spread. On narrow screens each turn shows one of them. */
function pagesOfNextTurn(page: number, spread: number[], images: PageImages, numbers?: readonly number[]): number[] {
  const after = Math.max(...spread) + 1;
  const next = after > images.sizes.length ? [] : findFirstSpread(after, images, numbers);
  const last = next.at(-1) ?? after - 1;
  return Array.from({ length: last - page }, (_, index) => page + 1 + index);
}
