import type { Download } from '@magazine-store/protocol';
import type { DocumentAddress } from '@magazine-store/viewer';
import type { Api } from '../../core/ports.ts';

/** The address of the granted document, in the viewer's form. */
export function documentAddress(download: Download, { absolute }: Pick<Api, 'absolute'>): DocumentAddress {
  const { url, size, version, opening_ranges } = download;
  return { url: absolute(url), size, version, ...(opening_ranges && { openingRanges: opening_ranges }) };
}

/** The server's folder of viewer assets. A page may have bundled our modules without these files. */
export const viewerAssets = ({ absolute }: Pick<Api, 'absolute'>): string => absolute('/assets/');
