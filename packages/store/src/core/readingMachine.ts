import type { DocumentType, Download } from '@magazine-store/protocol';
import { type ActorRefFrom, assign, type PromiseActorLogic, setup } from 'xstate';

/** The reason why the visitor may not read a document. */
export type Refusal = 'not_owned' | 'sign_in_required' | 'not_found';

/** The server's answer to a request for a document. */
export type DownloadOutcome = { download: Download } | { refused: Refusal };

export interface DocumentKey {
  issueId: number;
  type: DocumentType;
}

export interface ReadingInput extends DocumentKey {
  /** The page data or a preparation has the download, so the first request is not needed. */
  download: Download | null;
  /** False for a preview of an unpublished store: it counts no openings. */
  countsOpening: boolean;
  /** The issue has this document. The server is not asked for a sample that doesn't exist. */
  exists: boolean;
}

export interface ReadingContext extends ReadingInput {
  /** The last refusal. It stays while the machine asks again, until the server allows the document or the request fails. */
  refusal: Refusal | null;
  /** The first token. Only this one is reported, however often the file's URL is renewed. */
  openToken: string | null;
}

type ReadingEvent =
  | { type: 'renewal.asked' }
  | { type: 'document.completed' }
  | { type: 'document.failed' }
  | { type: 'entitlements.changed' }
  /** The visitor may have lost the right to read, as after signing out in another tab. The server decides. */
  | { type: 'right.questioned' }
  | { type: 'retry' };

interface Answered {
  event: { output: DownloadOutcome };
}

const readDownload = ({ event: { output } }: Answered) => ({ download: 'download' in output ? output.download : null });
const readRefusal = ({ event: { output } }: Answered) => ({ refusal: 'refused' in output ? output.refused : null });

/**
 * One open issue. The viewer's code and the document load at the same time. Afterwards the machine renews the
 * document's addresses before they expire, and whenever one has. All requests for a renewal share one call.
 */
export const readingMachine = setup({
  types: {
    context: {} as ReadingContext,
    events: {} as ReadingEvent,
    input: {} as ReadingInput,
  },
  actors: {
    askDownload: {} as PromiseActorLogic<DownloadOutcome, DocumentKey>,
    renewDownload: {} as PromiseActorLogic<DownloadOutcome, DocumentKey & { download: Download }>,
    loadViewer: {} as PromiseActorLogic<void>,
    reportOpening: {} as PromiseActorLogic<void, DocumentKey & { openToken: string }>,
  },
  actions: {
    keepDownload: assign((_, { download }: { download: Download | null }) => ({ download, refusal: null })),
    keepRefusal: assign((_, { refusal }: { refusal: Refusal | null }) => ({ refusal })),
    keepFirstToken: assign(({ context }) => ({ openToken: context.openToken ?? context.download?.open_token ?? null })),
  },
  guards: {
    /** The browser has the viewer's code, for example from an issue that was open before. */
    viewerIsLoaded: () => false as boolean,
    exists: ({ context }) => context.exists,
    hasDownload: ({ context }) => context.download !== null,
    wasRefused: ({ context }) => context.refusal !== null,
    isRefused: (_, { refusal }: { refusal: Refusal | null }) => refusal !== null,
    canReport: ({ context }) => context.countsOpening && context.openToken !== null,
  },
}).createMachine({
  id: 'reading',
  context: ({ input }) => ({ ...input, refusal: null, openToken: null }),
  type: 'parallel',
  states: {
    viewer: {
      initial: 'loading',
      states: {
        loading: {
          always: { guard: 'viewerIsLoaded', target: 'ready' },
          invoke: { src: 'loadViewer', onDone: 'ready', onError: 'failed' },
        },
        ready: {},
        failed: { on: { retry: 'loading' } },
      },
    },
    document: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'hasDownload', target: 'granted' },
            { guard: 'exists', target: 'asking' },
            { target: 'refused', actions: { type: 'keepRefusal', params: { refusal: 'not_found' } } },
          ],
        },
        asking: {
          on: { 'entitlements.changed': { guard: 'wasRefused', target: 'asking', reenter: true } },
          invoke: {
            src: 'askDownload',
            input: ({ context: { issueId, type } }) => ({ issueId, type }),
            onDone: [
              {
                guard: { type: 'isRefused', params: readRefusal },
                target: 'refused',
                actions: { type: 'keepRefusal', params: readRefusal },
              },
              {
                target: 'granted',
                actions: { type: 'keepDownload', params: readDownload },
              },
            ],
            onError: { target: 'failed', actions: { type: 'keepRefusal', params: { refusal: null } } },
          },
        },
        granted: {
          entry: 'keepFirstToken',
          initial: 'fresh',
          on: {
            'document.failed': { target: 'failed', actions: assign({ download: null }) },
            'right.questioned': '.renewing',
          },
          states: {
            fresh: { on: { 'renewal.asked': 'renewing' } },
            renewing: {
              invoke: {
                src: 'renewDownload',
                input: ({ context: { issueId, type, download } }) => ({
                  issueId,
                  type,
                  download: download as Download,
                }),
                onDone: [
                  {
                    guard: { type: 'isRefused', params: readRefusal },
                    target: '#reading.document.refused',
                    actions: { type: 'keepRefusal', params: readRefusal },
                  },
                  {
                    target: 'fresh',
                    actions: { type: 'keepDownload', params: readDownload },
                  },
                ],
                onError: 'stale',
              },
            },
            stale: { on: { 'renewal.asked': 'renewing' } },
          },
        },
        /** After signing in or buying, the machine requests the document again by itself. */
        refused: { on: { 'entitlements.changed': { guard: 'exists', target: 'asking' } } },
        failed: { on: { retry: 'asking' } },
      },
    },
    opening: {
      initial: 'unreported',
      states: {
        unreported: { on: { 'document.completed': { guard: 'canReport', target: 'reporting' } } },
        reporting: {
          invoke: {
            src: 'reportOpening',
            input: ({ context: { issueId, type, openToken } }) => ({ issueId, type, openToken: openToken ?? '' }),
            onDone: 'reported',
            onError: 'reported',
          },
        },
        reported: {},
      },
    },
  },
});

export type ReadingLogic = typeof readingMachine;
export type ReadingActor = ActorRefFrom<ReadingLogic>;
