import { errorCodes } from '@magazine-store/protocol';
import type { FoundPlayer } from '@magazine-store/viewer';
import { type Api, ApiError } from '../../core/ports.ts';
import type { DocumentKey } from '../../core/readingMachine.ts';
import { viewerAssets } from './documentAddress.ts';

/** The viewer's requests to the server beside the document. */
export const viewerRequests = (api: Api, { issueId, type }: DocumentKey) => ({
  assets: viewerAssets(api),

  async search(query: string, signal: AbortSignal) {
    const request = { params: { id: issueId }, query: { q: query, type }, signal };
    const { hits, no_text: noText } = await api.call('searchIssue', request);
    return noText ? 'no_text' : hits;
  },

  /** The server asks a site for the player of one of its pages. */
  async lookUpMedia(url: string, signal: AbortSignal): Promise<FoundPlayer> {
    try {
      const { frame_url: frameUrl, ...player } = await api.call('lookUpMedia', { query: { url }, signal });
      return { ...player, frameUrl };
    } catch (error) {
      const unreachable =
        error instanceof ApiError && (error.status === 0 || error.code === errorCodes.mediaUnavailable);
      throw unreachable ? Object.assign(new Error('No answer', { cause: error }), { code: 'unreachable' }) : error;
    }
  },
});
