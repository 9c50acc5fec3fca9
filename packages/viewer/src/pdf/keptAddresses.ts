import type { Source } from '../source.ts';

/**
 * Keeps the first address of each picture over renewals of the source, so that the browser finds the picture in its
 * cache. Does the same for the addresses of page contents.
 */
export class KeptAddresses {
  #known = new Map<string, string>();

  /** The source with addresses that stay the same. */
  in(source: Source): Source {
    const { pageImages } = source;
    if (!pageImages) return source;
    const { url, thumbUrl, layers } = pageImages;
    const known = this.#known;
    const keep = (name: string, make: () => string): string => {
      const address = known.get(name) ?? make();
      known.set(name, address);
      return address;
    };
    return {
      ...source,
      pageImages: {
        ...pageImages,
        url: (page, height) => keep(`page ${page} ${height}`, () => url(page, height)),
        thumbUrl: (page) => keep(`thumbnail ${page}`, () => thumbUrl(page)),
        ...(layers && { layers: { ...layers, url: (page) => keep(`layers ${page}`, () => layers.url(page)) } }),
      },
    };
  }

  /** Forgets the addresses: one of them has failed. Those that are still asked of an expired source are not kept. */
  clear(): void {
    this.#known.clear();
    this.#known = new Map();
  }
}
