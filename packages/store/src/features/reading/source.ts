import { type Download, pictureHeight } from '@magazine-store/protocol';
import type { PageImages, Source } from '@magazine-store/viewer';
import { waitFor } from 'xstate';
import type { Api } from '../../core/ports.ts';
import type { ReadingActor } from '../../core/readingMachine.ts';
import { documentAddress } from './documentAddress.ts';

type Images = NonNullable<Download['page_images']>;

/** The URL of the first image that the viewer shows. A page number beyond the end means the last page. */
export function firstPictureUrl(
  { url, sizes, heights }: Images,
  page: number,
  api: Pick<Api, 'absolute'>,
  shownIn: Pick<Window, 'innerWidth' | 'innerHeight' | 'devicePixelRatio'> = window,
): string {
  const number = Math.min(page, sizes.length);
  const [width, height] = sizes[number - 1] ?? [1, 1];
  const needed = pictureHeight(width, height, shownIn);
  return pictureUrl(url, number, api, heights?.find((each) => each >= needed) ?? heights?.at(-1));
}

/** The URL of a page's image, from the server's template. */
const pictureUrl = (template: string, page: number, { absolute }: Pick<Api, 'absolute'>, height?: number): string =>
  absolute(template)
    .replace(/(\{|%7B)page(\}|%7D)/i, String(page))
    .replace(/(\{|%7B)height(\}|%7D)/i, String(height));

/** The granted document in the viewer's form. Its URLs are absolute, and the machine renews them. */
export function createSource(actor: ReadingActor, download: Download, { absolute }: Pick<Api, 'absolute'>): Source {
  const { page_images: images, renew_after: renewAfter } = download;
  return {
    ...documentAddress(download, { absolute }),
    ...(images && { pageImages: toPageImages(images, { absolute }) }),
    ...(renewAfter !== undefined && { renewAfter }),
    async renew() {
      actor.send({ type: 'renewal.asked' });
      const answered = await waitFor(
        actor,
        ({ value: { document } }) => document !== 'asking' && !isRenewing(document),
      );
      const { context } = answered;
      if (answered.matches({ document: 'refused' }) || !context.download)
        throw new Error('Reading is not allowed any more');
      if (context.download === download) throw Object.assign(new Error('No answer'), { code: 'offline' });
      return createSource(actor, context.download, { absolute });
    },
  };
}

function toPageImages(images: Images, api: Pick<Api, 'absolute'>): PageImages {
  const { url, thumb_url, sizes, heights, layers_url, contents_url, draw } = images;
  const picture = (template: string) => (page: number, height?: number) => pictureUrl(template, page, api, height);
  return {
    url: picture(url),
    thumbUrl: picture(thumb_url),
    sizes,
    ...(heights && { heights }),
    ...(layers_url &&
      contents_url && { layers: { url: picture(layers_url), contentsUrl: api.absolute(contents_url) } }),
    ...(draw && { draw }),
  };
}

const isRenewing = (document: unknown) =>
  typeof document === 'object' && document !== null && 'granted' in document && document.granted === 'renewing';
