// A separate script for the server's pages that will show a document. It opens the document and renders the requested
// page sharply over its image while the store still loads.

import { isShownByPicture } from '@magazine-store/protocol';
import { prepareDocument } from '@magazine-store/viewer/prepareDocument';
import { readInlinePage } from '../../core/inlinePage.ts';
import { documentAddress, viewerAssets } from './documentAddress.ts';

const element = document.querySelector('magazine-store');
const picture = element?.querySelector<HTMLImageElement>('img[data-first-page]');
const page = Number(picture?.dataset.firstPage);
const download = element && readInlinePage(element)?.download;
if (download && !isShownByPicture(download.page_images, page)) {
  const server = { absolute: (url: string) => new URL(url, location.href).href };
  const address = documentAddress(download, server);
  const assets = viewerAssets(server);
  const [width, height] = download.page_images?.sizes[page - 1] ?? [];
  if (picture && width && height) {
    const scale = Math.min(picture.clientWidth / width, picture.clientHeight / height);
    const box = { width: width * scale, height: height * scale };
    prepareDocument(address, assets, { page, box, show: (canvas) => picture.replaceWith(canvas) });
  } else {
    prepareDocument(address, assets);
  }
}
