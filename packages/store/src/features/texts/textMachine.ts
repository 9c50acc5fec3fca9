import type { Locale, TextName } from '@magazine-store/protocol';
import { assign, type PromiseActorLogic, setup } from 'xstate';

export interface Text {
  readonly markdown: string;
  /** The text's language. */
  readonly locale: Locale;
}

export interface Wanted {
  readonly name: TextName;
  /** The reader's language. */
  readonly locale: Locale;
}

/** Loads one of the publisher's texts. */
export const textMachine = setup({
  types: {
    context: {} as Wanted & { text: Text | null },
    input: {} as Wanted,
    events: {} as { type: 'retry' },
  },
  actors: { load: {} as PromiseActorLogic<Text, Wanted> },
}).createMachine({
  id: 'text',
  context: ({ input }) => ({ ...input, text: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context: { name, locale } }) => ({ name, locale }),
        onDone: { target: 'shown', actions: assign({ text: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    shown: {},
    failed: { on: { retry: 'loading' } },
  },
});
