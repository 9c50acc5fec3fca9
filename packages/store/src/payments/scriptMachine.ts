import { type ActorRefFrom, type PromiseActorLogic, setup } from 'xstate';

/** A provider's script on its way into the page. */
export const scriptMachine = setup({
  types: { events: {} as { type: 'retry' } },
  actors: { load: {} as PromiseActorLogic<void> },
}).createMachine({
  id: 'script',
  initial: 'loading',
  states: {
    loading: { invoke: { src: 'load', onDone: 'ready', onError: 'failed' } },
    ready: {},
    failed: { on: { retry: 'loading' } },
  },
});

export type ScriptActor = ActorRefFrom<typeof scriptMachine>;
