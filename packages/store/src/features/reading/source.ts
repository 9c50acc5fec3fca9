import type { Download } from '@magazine-store/protocol';
import type { Source } from '@magazine-store/viewer';
import { waitFor } from 'xstate';
import type { Api } from '../../core/ports.ts';
import type { ReadingActor } from '../../core/readingMachine.ts';
import { documentAddress } from './documentAddress.ts';

type Images = NonNullable<Download['page_images']>;

/** The URL of the image of the page at which a viewer opens: it takes the last page for a page that there is not. */
export const firstPictureUrl = ({ url, sizes }: Images, page: number, api: Pick<Api, 'absolute'>): string =>
  pictureUrl(url, Math.min(page, sizes.length), api);

/** The URL of a page's image, from the server's template. */
const pictureUrl = (template: string, page: number, { absolute }: Pick<Api, 'absolute'>): string =>
  absolute(template).replace(/(\{|%7B)page(\}|%7D)/i, String(page));

/** The granted document in the viewer's form. Its URLs are absolute, and the machine renews them. */
export function createSource(actor: ReadingActor, download: Download, { absolute }: Pick<Api, 'absolute'>): Source {
  const { page_images: images } = download;
  const picture = (template: string) => (page: number) => pictureUrl(template, page, { absolute });
  return {
    ...documentAddress(download, { absolute }),
    ...(images && {
      pageImages: { url: picture(images.url), thumbUrl: picture(images.thumb_url), sizes: images.sizes },
    }),
    async renew() {
      actor.send({ type: 'renewal.asked' });
      const { context, value } = await waitFor(
        actor,
        ({ value: { document } }) => document !== 'asking' && !isRenewing(document),
      );
      if (value.document === 'refused' || !context.download) throw new Error('Reading is not allowed any more');
      if (context.download === download) throw Object.assign(new Error('No answer'), { code: 'offline' });
      return createSource(actor, context.download, { absolute });
    },
  };
}

const isRenewing = (document: unknown) =>
  typeof document === 'object' && document !== null && 'granted' in document && document.granted === 'renewing';
