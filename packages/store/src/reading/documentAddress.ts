import type { Download } from '@magazine-store/protocol';
import type { DocumentAddress } from '@magazine-store/viewer';
import type { Client } from '../api/client.ts';

/** Where the granted document is found, as the viewer takes it. */
export function documentAddress(download: Download, { absolute }: Pick<Client, 'absolute'>): DocumentAddress {
  const { url, size, version, opening_ranges } = download;
  return { url: absolute(url), size, version, ...(opening_ranges && { openingRanges: opening_ranges }) };
}

/** Where the server has what the viewer doesn't bring along: a page may have taken our modules into a bundle of its own. */
export const viewerAssets = ({ absolute }: Pick<Client, 'absolute'>): string => absolute('/assets/');
