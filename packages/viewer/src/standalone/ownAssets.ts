import { folder } from 'virtual:pdfjs-assets';
import * as workers from 'virtual:pdfjs-assets/workers';
import type { Assets } from '../pdf/pdfjs/assets.ts';

const IN_FOLDER = `${folder}pdf.worker.mjs`;

/** The worker and data of this build: in the folder beside it, or where the bundler of a page has put each of them. */
export const ownAssets: Assets = workers.modern.endsWith(IN_FOLDER)
  ? workers.modern.slice(0, -IN_FOLDER.length)
  : { workers, dataUrl: async (name) => (await import('virtual:pdfjs-assets/data')).default[name] };
