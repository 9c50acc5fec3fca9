import type { Consent, ConsentId, Locale } from '@magazine-store/protocol';
import { type ActorLogicFrom, type ActorRefFrom, assign, type PromiseActorLogic, sendParent, setup } from 'xstate';

export interface ConsentText {
  readonly markdown: string;
  /** The text's language. */
  readonly locale: Locale;
}

export interface ConsentInput {
  readonly textId: ConsentId;
  /** The buyer's language. */
  readonly locale: Locale;
}

export interface ConsentContext extends ConsentInput {
  text: ConsentText | null;
  /** The given consent; null without one. */
  given: Consent | null;
}

type ConsentEvent = { type: 'language'; locale: Locale } | { type: 'toggled' } | { type: 'retry' };

/** The text that the buyer has to accept. Consent counts for the language in which they saw it. */
export const consentMachine = setup({
  types: { context: {} as ConsentContext, input: {} as ConsentInput, events: {} as ConsentEvent },
  actors: { load: {} as PromiseActorLogic<ConsentText, ConsentInput> },
  actions: { tellParent: sendParent(({ context: { given } }) => ({ type: 'consent.changed', given })) },
  guards: { isOther: ({ context }, { locale }: { locale: Locale }) => context.locale !== locale },
}).createMachine({
  id: 'consent',
  context: ({ input }) => ({ ...input, text: null, given: null }),
  on: {
    language: {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.loading',
      actions: [assign(({ event: { locale } }) => ({ locale, text: null, given: null })), 'tellParent'],
    },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context: { textId, locale } }) => ({ textId, locale }),
        onDone: { target: 'shown', actions: assign({ text: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    shown: {
      on: {
        toggled: {
          actions: [
            assign(({ context: { textId, text, given } }) => ({
              given: given || !text ? null : { text_id: textId, locale: text.locale },
            })),
            'tellParent',
          ],
        },
      },
    },
    failed: { on: { retry: 'loading' } },
  },
});

export type ConsentLogic = ActorLogicFrom<typeof consentMachine>;
export type ConsentActor = ActorRefFrom<typeof consentMachine>;
