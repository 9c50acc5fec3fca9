import { type Download, isShownByPicture } from '@magazine-store/protocol';
import { fromPromise } from 'xstate';
import { type Api, ApiError } from '../../core/ports.ts';
import {
  type DocumentKey,
  type DownloadOutcome,
  type ReadingLogic,
  type Refusal,
  readingMachine,
} from '../../core/readingMachine.ts';
import { documentAddress, viewerAssets } from './documentAddress.ts';
import { PreparedDownloads } from './preparedDownloads.ts';
import { renewedDownload } from './renewedDownload.ts';
import { firstPictureUrl } from './source.ts';
import { isViewerLoaded, loadViewer } from './viewerChunk.ts';

const REFUSALS: Readonly<Record<number, Refusal>> = { 401: 'sign_in_required', 403: 'not_owned', 404: 'not_found' };

/** The server's part in reading. */
export interface Reading {
  logic: ReadingLogic;
  /**
   * Fetches everything that a press on Read will need: the viewer and its worker, the download, its first bytes and the
   * image of its page.
   */
  prepare(key: DocumentKey, page: number): Promise<void>;
  /** Takes the document's download if a preparation has it; null: none. */
  takeGranted(key: DocumentKey): Download | null;
  /**
   * Lets the browser save the issue's file, even if the browser does not send the session's cookie.
   * @returns false when the server refuses it
   */
  downloadFile(issueId: number): Promise<boolean>;
}

export function createReading(api: Api): Reading {
  const ask = async ({ issueId, type }: DocumentKey, signal?: AbortSignal): Promise<DownloadOutcome> => {
    try {
      const params = { id: issueId, type };
      return { download: await api.call('startDownload', { params, body: {}, ...(signal && { signal }) }) };
    } catch (error) {
      const refused = error instanceof ApiError ? REFUSALS[error.status] : undefined;
      if (refused) return { refused };
      throw error;
    }
  };
  /** Renews the addresses alone where that is enough. Otherwise the whole download tells what has changed. */
  const renew = async ({ download, ...key }: DocumentKey & { download: Download }, signal: AbortSignal) => {
    if (download.renew_after === undefined) return ask(key, signal);
    const params = { id: key.issueId, type: key.type };
    const address = await api.call('renewDownload', { params, body: {}, signal }).catch((error) => {
      if (error instanceof ApiError && error.status in REFUSALS) return null;
      throw error;
    });
    const renewed = address && renewedDownload(download, address);
    return renewed ? { download: renewed } : ask(key, signal);
  };
  const prepared = new PreparedDownloads(ask);

  return {
    logic: readingMachine.provide({
      guards: { viewerIsLoaded: isViewerLoaded },
      actors: {
        askDownload: fromPromise(({ input, signal }) => prepared.take(input) ?? ask(input, signal)),
        renewDownload: fromPromise(({ input, signal }) => renew(input, signal)),
        loadViewer: fromPromise(loadViewer),
        reportOpening: fromPromise(async ({ input: { issueId, type, openToken } }) => {
          await api.call('reportOpening', { params: { id: issueId, type }, body: { openToken } });
        }),
      },
    }),
    takeGranted: (key) => prepared.takeGranted(key),
    async prepare(key, page) {
      const [outcome] = await Promise.all([prepared.prepare(key), loadViewer()]);
      if (!('download' in outcome)) return;
      const { page_images: images } = outcome.download;
      if (images) new Image().src = firstPictureUrl(images, page, api);
      if (!isShownByPicture(images, page)) {
        const { prepareDocument } = await import('@magazine-store/viewer/prepareDocument');
        prepareDocument(documentAddress(outcome.download, api), viewerAssets(api));
      }
    },
    async downloadFile(issueId) {
      const outcome = await ask({ issueId, type: 'full' });
      const url = 'download' in outcome ? outcome.download.keep_url : undefined;
      if (!url) return false;
      // The file is an attachment, so the browser stays on the page.
      window.location.assign(api.absolute(url));
      return true;
    },
  };
}
