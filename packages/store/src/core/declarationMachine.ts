import { type ActorRefFrom, assign, emit, type PromiseActorLogic, setup } from 'xstate';
import {
  type DeclarationDraft,
  type DeclarationFault,
  type DeclarationField,
  declarationFaults,
} from './declarationRules.ts';

/** The declaration as the server gets it. */
export interface Declared {
  readonly name: string;
  readonly email: string;
  /** All other statements, in the words that the reader saw before confirming. */
  readonly contract: string;
}

export interface Receipt {
  readonly number: string;
  /** The time in ISO 8601. */
  readonly receivedAt: string;
  /** False if no mail with this confirmation goes out. */
  readonly mailed: boolean;
}

export type DeclarationFailure = 'connection' | 'tooMany' | 'notFound' | 'other';

type Refusals = Partial<Record<DeclarationField, readonly string[]>>;

/** The outcome of a declaration. Refusals have the server's own words, by field. */
export type DeclareOutcome =
  | { result: 'received'; receipt: Receipt }
  | { result: 'refused'; refusals: Refusals }
  | { result: 'failed'; failure: DeclarationFailure };

export interface DeclarationContext {
  /** The typed texts. An email address of null stands for the signed-in user's address. */
  draft: Omit<DeclarationDraft, 'email'> & { email: string | null };
  faults: Partial<Record<DeclarationField, DeclarationFault>>;
  refusals: Refusals;
  /** The reason why the last try failed. */
  failure: DeclarationFailure | null;
  /** The number of times that the form came back with faults. */
  returned: number;
  declared: Declared | null;
  receipt: Receipt | null;
}

type DeclarationEvent =
  | { type: 'typed'; field: DeclarationField; value: string }
  /** `account`: the signed-in user's address. */
  | { type: 'continue'; account: string | null }
  | { type: 'back' }
  | { type: 'confirm'; contract: string }
  | { type: 'print' }
  /** The page has closed. The texts stay, unless the declaration was sent. */
  | { type: 'closed' };

export const EMPTY_DRAFT: DeclarationContext['draft'] = {
  name: '',
  email: null,
  contract: '',
  way: 'ordinary',
  reason: '',
  end: '',
};

const EMPTY: DeclarationContext = {
  draft: EMPTY_DRAFT,
  faults: {},
  refusals: {},
  failure: null,
  returned: 0,
  declared: null,
  receipt: null,
};

const completeDraft = ({ draft }: DeclarationContext, account: string | null): DeclarationDraft => ({
  ...draft,
  email: draft.email ?? account ?? '',
});

/** A declaration about a contract. The reader types it, reviews it, confirms it and gets a receipt. */
export const declarationMachine = setup({
  types: {
    context: {} as DeclarationContext,
    events: {} as DeclarationEvent,
    input: {} as Pick<DeclarationContext, 'draft'>,
    /** The declaration was not received. The reader may have closed the page meanwhile. */
    emitted: {} as { type: 'failed' },
  },
  actors: { declare: {} as PromiseActorLogic<DeclareOutcome, Declared> },
  actions: {
    print: () => {},
    handBack: assign(({ context }) => ({ returned: context.returned + 1 })),
    tellFailure: emit({ type: 'failed' }),
  },
  guards: {
    isComplete: ({ context }, { account }: { account: string | null }) =>
      Object.keys(declarationFaults(completeDraft(context, account))).length === 0,
  },
}).createMachine({
  id: 'declaration',
  context: ({ input }) => ({ ...EMPTY, ...input }),
  initial: 'typing',
  states: {
    typing: {
      on: {
        typed: {
          actions: assign(({ context: { draft, faults, refusals }, event: { field, value } }) => {
            const next = { ...draft, [field]: value };
            const wrong = declarationFaults({ ...next, email: next.email ?? '' });
            const { [field]: _answered, ...otherRefusals } = refusals;
            // While the reader types, report only a text that is too long. A reported fault stays until the reader
            // corrects it.
            const shown = Object.entries(wrong).filter(
              ([name, fault]) =>
                faults[name as DeclarationField] !== undefined || (name === field && fault === 'too_long'),
            );
            return { draft: next, faults: Object.fromEntries(shown), refusals: otherRefusals };
          }),
        },
        continue: [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'checking',
            // The form has shown this address. Keep it, in case the user signs out meanwhile.
            actions: assign(({ context, event }) => ({
              draft: completeDraft(context, event.account),
              faults: {},
              refusals: {},
            })),
          },
          {
            actions: [
              assign(({ context, event }) => ({ faults: declarationFaults(completeDraft(context, event.account)) })),
              'handBack',
            ],
          },
        ],
      },
    },
    checking: {
      on: {
        back: 'typing',
        closed: 'typing',
        confirm: {
          target: 'sending',
          actions: assign(({ context: { draft }, event: { contract } }) => ({
            declared: { name: draft.name.trim(), email: (draft.email ?? '').trim(), contract },
          })),
        },
      },
      exit: assign({ failure: null }),
    },
    sending: {
      invoke: {
        src: 'declare',
        input: ({ context: { declared } }) => {
          if (!declared) throw new Error('nothing was declared');
          return declared;
        },
        onDone: [
          {
            guard: ({ event }) => event.output.result === 'received',
            target: 'received',
            actions: assign(({ event: { output } }) => ({
              receipt: output.result === 'received' ? output.receipt : null,
            })),
          },
          {
            guard: ({ event }) => event.output.result === 'refused',
            target: 'typing',
            actions: [
              assign(({ event: { output } }) => ({ refusals: output.result === 'refused' ? output.refusals : {} })),
              'handBack',
              'tellFailure',
            ],
          },
          {
            target: 'checking',
            actions: [
              assign(({ event: { output } }) => ({
                failure: output.result === 'failed' ? output.failure : 'other',
              })),
              'tellFailure',
            ],
          },
        ],
        onError: { target: 'checking', actions: [assign({ failure: 'other' }), 'tellFailure'] },
      },
    },
    received: {
      on: {
        print: { actions: 'print' },
        closed: { target: 'typing', actions: assign(EMPTY) },
      },
    },
  },
});

export type DeclarationActor = ActorRefFrom<typeof declarationMachine>;
