import { type ActorRefFrom, type PromiseActorLogic, sendParent, setup } from 'xstate';

/** A blocked request may never get an answer. A script that comes later is taken at the next try. */
const PATIENCE_MS = 20_000;

/** A provider's script that loads into the page, and then shows frames in it, which may be blocked too. */
export const scriptMachine = setup({
  types: { events: {} as { type: 'shown' | 'blocked' | 'retry' } },
  actors: { load: {} as PromiseActorLogic<void> },
}).createMachine({
  id: 'script',
  initial: 'loading',
  states: {
    loading: {
      invoke: { src: 'load', onDone: 'showing', onError: 'failed' },
      after: { [PATIENCE_MS]: 'failed' },
    },
    showing: {
      on: { shown: 'ready', blocked: 'failed' },
      after: { [PATIENCE_MS]: 'failed' },
    },
    ready: {},
    failed: { entry: sendParent({ type: 'provider.failed' }), on: { retry: 'loading' } },
  },
});

export type ScriptActor = ActorRefFrom<typeof scriptMachine>;
