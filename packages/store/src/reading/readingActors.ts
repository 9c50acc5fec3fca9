import { fromPromise } from 'xstate';
import { ApiError, type Client } from '../api/client.ts';
import { type DownloadOutcome, type ReadingLogic, type Refusal, readingMachine } from './readingMachine.ts';
import { loadViewer } from './viewerChunk.ts';

const REFUSALS: Readonly<Record<number, Refusal>> = { 401: 'sign_in_required', 403: 'not_owned', 404: 'not_found' };

/** The reading machine with its server. */
export function createReadingLogic(client: Client): ReadingLogic {
  return readingMachine.provide({
    actors: {
      askDownload: fromPromise(async ({ input: { issueId, type }, signal }): Promise<DownloadOutcome> => {
        try {
          const params = { id: issueId, type };
          return { download: await client.call('startDownload', { params, body: {}, signal }) };
        } catch (error) {
          const refused = error instanceof ApiError ? REFUSALS[error.status] : undefined;
          if (refused) return { refused };
          throw error;
        }
      }),
      loadViewer: fromPromise(loadViewer),
      reportOpening: fromPromise(async ({ input: { issueId, type, openToken } }) => {
        await client.call('reportOpening', { params: { id: issueId, type }, body: { openToken } });
      }),
    },
  });
}
