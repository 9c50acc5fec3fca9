import { isReaderFrame, isViewerFrame } from '@magazine-store/protocol';
import { type ActorRefFrom, assign, setup } from 'xstate';

/**
 * The role of a framed page. `store` shows all of the store in the frame. `viewer` lets the host open issues, the
 * reader and sign-in. `reader` is the page that a host shows over its whole window for reading.
 */
export type FrameRole = 'store' | 'viewer' | 'reader';

/**
 * A host gives a role by the name of its frame, `magazine-store-reader` or `magazine-store-viewer`, or by the hash of the
 * address. A link in the frame may lead to an address without the hash.
 */
export function getFrameRole(name: string, withHash: boolean, isDocument: boolean): FrameRole {
  if (isReaderFrame(name) || (withHash && isDocument)) return 'reader';
  return isViewerFrame(name) || withHash ? 'viewer' : 'store';
}

/** Milliseconds for the host's answer. Without an answer the frame counts as one without a host. */
const TIMEOUT_MS = 1000;

interface FrameContext {
  role: FrameRole;
  /** The page is in a frame, so its parent window could answer. */
  framed: boolean;
  /** The origin of the host's page, once the host has answered. */
  hostOrigin: string | null;
}

/**
 * Finds out whether a store that expects a host has one. A late answer counts too. The first host stays the only one.
 */
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
      after: { [TIMEOUT_MS]: 'unhosted' },
      on: { hello: 'hosted' },
    },
    unhosted: { on: { hello: 'hosted' } },
    hosted: {
      entry: assign(({ event }) => (event.type === 'hello' ? { hostOrigin: event.origin } : {})),
    },
  },
});

export type FrameActor = ActorRefFrom<typeof frameMachine>;
