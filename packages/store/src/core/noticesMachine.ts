import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { isToldBy, type Notice, type NoticeCode, replacesNotice, shownMs } from './noticeRules.ts';

export interface NoticesContext {
  /** The notices, the oldest first. */
  notices: readonly Notice[];
  /** The pointer or the focus is on the notices: their time stands still. */
  held: boolean;
}

type NoticesEvent =
  | { type: 'show'; notice: Notice }
  | { type: 'dismiss'; code: NoticeCode }
  /** The reader has opened this issue, so a notice that offers to open it can go. */
  | { type: 'issue.opened'; issueId: number }
  | { type: 'hold' }
  | { type: 'release' };

/** The one queue of notices. Each stays long enough to be read, and as long as it has the pointer or the focus. */
export const noticesMachine = setup({
  types: { context: {} as NoticesContext, events: {} as NoticesEvent },
  actions: {
    /** Starts each notice's time anew, or stops it. */
    time: enqueueActions(({ context, enqueue }) => {
      for (const { code } of context.notices) {
        enqueue.cancel(code);
        if (!context.held) enqueue.raise({ type: 'dismiss', code }, { id: code, delay: shownMs(code) });
      }
    }),
  },
}).createMachine({
  id: 'notices',
  context: { notices: [], held: false },
  on: {
    show: {
      guard: ({ context, event }) => !context.notices.some(({ code }) => isToldBy(event.notice.code, code)),
      actions: [
        assign(({ context, event: { notice } }) => {
          const others = context.notices.filter(({ code }) => !replacesNotice(notice.code, code));
          return { notices: [...others, notice] };
        }),
        enqueueActions(({ context, event: { notice }, enqueue }) => {
          enqueue.cancel(notice.code);
          if (context.held) return;
          enqueue.raise({ type: 'dismiss', code: notice.code }, { id: notice.code, delay: shownMs(notice.code) });
        }),
      ],
    },
    dismiss: {
      actions: assign(({ context, event }) => {
        const notices = context.notices.filter(({ code }) => code !== event.code);
        // A notice that goes takes the pointer and the focus with it.
        return { notices, held: context.held && notices.length > 0 };
      }),
    },
    'issue.opened': {
      actions: enqueueActions(({ context, event, enqueue }) => {
        for (const notice of context.notices) {
          if ('issueId' in notice && notice.issueId === event.issueId) {
            enqueue.raise({ type: 'dismiss', code: notice.code });
          }
        }
      }),
    },
    hold: { actions: [assign({ held: true }), 'time'] },
    release: { actions: [assign({ held: false }), 'time'] },
  },
});

export type NoticesActor = ActorRefFrom<typeof noticesMachine>;
