import { type ActorRefFrom, emit, type PromiseActorLogic, setup } from 'xstate';

/** `expired`: the session has ended. */
export type Asked = 'done' | 'expired';

type RightsEvent =
  | { type: 'download' }
  | { type: 'end.sessions' }
  | { type: 'delete' }
  | { type: 'delete.confirmed' }
  | { type: 'delete.cancelled' }
  /** The session has ended, or another user has signed in. */
  | { type: 'left' };

export type RightsNews =
  /** The server has ended the session, with its account if that is deleted. */
  { type: 'ended'; deleted: boolean } | { type: 'expired' } | { type: 'connection.failed' };

/** The reader's requests over their account: their data, the end of every session, the end of the account. */
export const rightsMachine = setup({
  types: { events: {} as RightsEvent, emitted: {} as RightsNews },
  actors: {
    download: {} as PromiseActorLogic<Asked>,
    endSessions: {} as PromiseActorLogic<Asked>,
    deleteAccount: {} as PromiseActorLogic<Asked>,
  },
  actions: {
    expire: emit({ type: 'expired' }),
    complain: emit({ type: 'connection.failed' }),
    tellEnd: emit((_, { deleted }: { deleted: boolean }) => ({ type: 'ended', deleted }) as const),
  },
  guards: { isExpired: (_, asked: Asked) => asked === 'expired' },
}).createMachine({
  id: 'rights',
  on: { left: '.idle' },
  initial: 'idle',
  states: {
    idle: { on: { download: 'downloading', 'end.sessions': 'endingSessions', delete: 'confirming' } },
    downloading: {
      invoke: {
        src: 'download',
        onDone: [
          { guard: { type: 'isExpired', params: ({ event }) => event.output }, target: 'idle', actions: 'expire' },
          { target: 'idle' },
        ],
        onError: { target: 'idle', actions: 'complain' },
      },
    },
    endingSessions: {
      invoke: {
        src: 'endSessions',
        onDone: [
          { guard: { type: 'isExpired', params: ({ event }) => event.output }, target: 'idle', actions: 'expire' },
          { target: 'idle', actions: { type: 'tellEnd', params: { deleted: false } } },
        ],
        onError: { target: 'idle', actions: 'complain' },
      },
    },
    confirming: {
      on: {
        'delete.confirmed': 'deleting',
        'delete.cancelled': 'idle',
        download: 'downloading',
        'end.sessions': 'endingSessions',
      },
    },
    deleting: {
      invoke: {
        src: 'deleteAccount',
        onDone: [
          { guard: { type: 'isExpired', params: ({ event }) => event.output }, target: 'idle', actions: 'expire' },
          { target: 'idle', actions: { type: 'tellEnd', params: { deleted: true } } },
        ],
        onError: { target: 'confirming', actions: 'complain' },
      },
    },
  },
});

export type RightsLogic = typeof rightsMachine;
export type RightsActor = ActorRefFrom<RightsLogic>;
