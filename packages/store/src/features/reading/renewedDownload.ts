import type { Download, RenewedAddress } from '@magazine-store/protocol';

/** A download with the signature of a renewed address; null if that is the address of another document. */
export function renewedDownload(download: Download, { url, expires_at }: RenewedAddress): Download | null {
  const [path, query] = url.split('?');
  if (query === undefined || pathOf(download.url) !== path) return null;
  const sign = (address: string) => `${pathOf(address)}?${query}`;
  const { page_images: images } = download;
  return {
    ...download,
    url,
    expires_at,
    ...(images && {
      page_images: {
        ...images,
        url: sign(images.url),
        thumb_url: sign(images.thumb_url),
        ...(images.layers_url && { layers_url: sign(images.layers_url) }),
        ...(images.contents_url && { contents_url: sign(images.contents_url) }),
      },
    }),
  };
}

const pathOf = (address: string) => address.split('?')[0];
