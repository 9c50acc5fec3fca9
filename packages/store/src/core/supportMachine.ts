import {
  type SupportDraft,
  type SupportFault,
  type SupportField,
  type SupportTopic,
  supportFaults,
} from '@magazine-store/protocol';
import { type ActorLogicFrom, type ActorRefFrom, assign, emit, type PromiseActorLogic, setup } from 'xstate';

/** The outcome of a message. Refusals have the server's own words, by field. */
export type SendOutcome =
  | { result: 'sent' }
  | { result: 'refused'; refusals: Partial<Record<SupportField, readonly string[]>> }
  | { result: 'failed' };

export interface SupportContext {
  topics: readonly SupportTopic[];
  /** The typed texts. An email address of null stands for the signed-in user's address. */
  draft: { email: string | null; topic: string; problem: string };
  faults: Partial<Record<SupportField, SupportFault>>;
  refusals: Partial<Record<SupportField, readonly string[]>>;
  /** The last try failed, and no field can show the reason. */
  failed: boolean;
  /** The number of times that the form came back with faults. */
  returned: number;
}

type SupportEvent =
  | { type: 'typed'; field: SupportField; value: string }
  /** `account`: the signed-in user's address. */
  | { type: 'send'; account: string | null }
  /** The form has closed. The texts stay, unless the message was sent. */
  | { type: 'closed' };

export const EMPTY_MESSAGE: SupportContext['draft'] = { email: null, topic: '', problem: '' };

const EMPTY: Omit<SupportContext, 'topics'> = {
  draft: EMPTY_MESSAGE,
  faults: {},
  refusals: {},
  failed: false,
  returned: 0,
};

const completeMessage = ({ draft }: SupportContext, account: string | null): SupportDraft => ({
  ...draft,
  email: draft.email ?? account ?? '',
});

/** A message to the publisher, from its first letter until it is sent. */
export const supportMachine = setup({
  types: {
    context: {} as SupportContext,
    input: {} as Pick<SupportContext, 'topics' | 'draft'>,
    events: {} as SupportEvent,
    /** The message was not sent. The reader may have closed the form meanwhile. */
    emitted: {} as { type: 'failed' },
  },
  actors: { send: {} as PromiseActorLogic<SendOutcome, SupportDraft> },
  guards: {
    isComplete: ({ context }, { account }: { account: string | null }) =>
      Object.keys(supportFaults(completeMessage(context, account), context.topics)).length === 0,
  },
}).createMachine({
  id: 'support',
  context: ({ input }) => ({ ...EMPTY, ...input }),
  initial: 'open',
  states: {
    open: {
      on: {
        typed: {
          actions: assign(({ context: { draft, faults, refusals, topics }, event: { field, value } }) => {
            const next = { ...draft, [field]: value };
            const fault = supportFaults({ ...next, email: next.email ?? '' }, topics)[field];
            const { [field]: shown, ...otherFaults } = faults;
            const { [field]: _answered, ...otherRefusals } = refusals;
            // While the reader types, report only a text that is too long. A reported fault stays until the reader
            // corrects it.
            const shows = fault && (shown || fault === 'too_long');
            return {
              draft: next,
              faults: shows ? { ...otherFaults, [field]: fault } : otherFaults,
              refusals: otherRefusals,
            };
          }),
        },
        send: [
          { guard: { type: 'isComplete', params: ({ event }) => event }, target: 'sending' },
          {
            actions: assign(({ context, event }) => ({
              faults: supportFaults(completeMessage(context, event.account), context.topics),
              failed: false,
              returned: context.returned + 1,
            })),
          },
        ],
      },
    },
    sending: {
      entry: assign(({ context, event }) => ({
        // The message goes out with this address. Keep it, in case the user signs out meanwhile.
        draft: event.type === 'send' ? completeMessage(context, event.account) : context.draft,
        faults: {},
        refusals: {},
        failed: false,
      })),
      invoke: {
        src: 'send',
        input: ({ context }) => completeMessage(context, null),
        onDone: [
          { guard: ({ event }) => event.output.result === 'sent', target: 'success' },
          {
            target: 'open',
            actions: [
              assign(({ context, event: { output } }) => ({
                refusals: output.result === 'refused' ? output.refusals : {},
                failed: output.result === 'failed',
                returned: context.returned + 1,
              })),
              emit({ type: 'failed' }),
            ],
          },
        ],
        onError: {
          target: 'open',
          actions: [
            assign(({ context }) => ({ failed: true, returned: context.returned + 1 })),
            emit({ type: 'failed' }),
          ],
        },
      },
    },
    success: { on: { closed: { target: 'open', actions: assign(EMPTY) } } },
  },
});

export type SupportLogic = ActorLogicFrom<typeof supportMachine>;
export type SupportActor = ActorRefFrom<typeof supportMachine>;
