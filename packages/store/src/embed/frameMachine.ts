import { type ActorRefFrom, assign, setup } from 'xstate';
import type { FrameRole } from './frameRole.ts';

/** How long a host may take to answer. After that the frame counts as one without a host. */
const PATIENCE_MS = 1000;

interface FrameContext {
  role: FrameRole;
  /** Whether there is a window around this one that could answer. */
  framed: boolean;
  /** Where the host's page comes from, once it has answered. */
  hostOrigin: string | null;
}

/** Whether a store that expects a host has one. It may answer late, and one that answered stays the only one. */
export const frameMachine = setup({
  types: {
    context: {} as FrameContext,
    input: {} as Pick<FrameContext, 'framed' | 'role'>,
    events: {} as { type: 'hello'; origin: string },
  },
  guards: { isFramed: ({ context }) => context.framed },
}).createMachine({
  id: 'frame',
  context: ({ input }) => ({ ...input, hostOrigin: null }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isFramed', target: 'greeting' }, 'unhosted'] },
    greeting: {
      after: { [PATIENCE_MS]: 'unhosted' },
      on: { hello: 'hosted' },
    },
    unhosted: { on: { hello: 'hosted' } },
    hosted: {
      entry: assign(({ event }) => (event.type === 'hello' ? { hostOrigin: event.origin } : {})),
    },
  },
});

export type FrameActor = ActorRefFrom<typeof frameMachine>;
