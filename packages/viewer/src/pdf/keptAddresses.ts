import type { Source } from '../source.ts';

/**
 * Hands out the address of a picture under which it was first asked for, also after renewals: the browser then finds
 * the picture in its cache. Page contents have addresses of their own, which are kept likewise.
 */
export class KeptAddresses {
  #known = new Map<string, string>();

  /** The source with addresses that stay the same. */
  in(source: Source): Source {
    const { pageImages } = source;
    if (!pageImages) return source;
    const { url, thumbUrl, layers } = pageImages;
    return {
      ...source,
      pageImages: {
        ...pageImages,
        url: (page, height) => this.#keep(`page ${page} ${height}`, () => url(page, height)),
        thumbUrl: (page) => this.#keep(`thumbnail ${page}`, () => thumbUrl(page)),
        ...(layers && { layers: { ...layers, url: (page) => this.#keep(`layers ${page}`, () => layers.url(page)) } }),
      },
    };
  }

  /** Forgets the addresses: one of them has failed. */
  clear(): void {
    this.#known.clear();
  }

  #keep(name: string, make: () => string): string {
    const address = this.#known.get(name) ?? make();
    this.#known.set(name, address);
    return address;
  }
}
