import { type ActorRefFrom, type PromiseActorLogic, sendParent, setup } from 'xstate';

/** A blocked request may never get an answer. If the script loads later, the next try uses it. */
const PATIENCE_MS = 20_000;

/** A provider's script. It loads into the page and then shows frames there. The browser may block the frames too. */
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
