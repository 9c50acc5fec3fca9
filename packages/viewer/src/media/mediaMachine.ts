import type { LinkTarget } from '@magazine-store/contents';
import { assign, type EventObject, fromCallback, setup } from 'xstate';
import { PLAYER_TIMEOUT } from '../constants.ts';
import type { Player } from './player.ts';

/** Media that can be played: a link's, or the file's own. */
export type MediaTarget = Extract<LinkTarget, { kind: 'url' | 'media' }>;

export type MediaEvent =
  | { type: 'player.found'; player: Player }
  /** There is no player, or its media could not be loaded. */
  | { type: 'player.failed' }
  /** The site that has the player does not answer. */
  | { type: 'player.unreachable' }
  | { type: 'player.loaded' };

/** One film, sound or set of slides, from the press on its link until the reader closes it. */
export const mediaMachine = setup({
  types: {
    context: {} as { target: MediaTarget; player: Player | null },
    events: {} as MediaEvent,
    input: {} as { target: MediaTarget },
  },
  actors: {
    /** Finds the player, and keeps it usable as long as it lives. */
    player: fromCallback<EventObject, MediaTarget>(() => {}),
  },
  /** A player of another site in a frame does not report a failure, a file does. */
  guards: { isFrame: ({ context }) => context.player?.from === 'frame' },
  delays: { patience: PLAYER_TIMEOUT },
}).createMachine({
  id: 'media',
  context: ({ input }) => ({ target: input.target, player: null }),
  invoke: { src: 'player', input: ({ context }) => context.target },
  on: { 'player.failed': '.failed', 'player.unreachable': '.unreachable' },
  initial: 'finding',
  states: {
    finding: {
      on: {
        'player.found': { target: 'loading', actions: assign({ player: ({ event }) => event.player }) },
      },
    },
    loading: { on: { 'player.loaded': 'playing' }, after: { patience: { guard: 'isFrame', target: 'unreachable' } } },
    playing: {},
    failed: {},
    /** The site does not answer. */
    unreachable: {},
  },
});
