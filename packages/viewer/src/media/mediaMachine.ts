import { assign, type EventObject, fromCallback, setup } from 'xstate';
import { PLAYER_PATIENCE } from '../constants.ts';
import type { LinkTarget } from '../pdf/bookContents.ts';
import type { Player } from './player.ts';

/** What can be played: a link, or what lies in the file. */
export type MediaTarget = Extract<LinkTarget, { kind: 'url' | 'media' }>;

export type MediaEvent =
  | { type: 'player.found'; player: Player }
  /** There is none, or what it plays could not be loaded. */
  | { type: 'player.failed' }
  | { type: 'player.loaded' };

/** One film, sound or set of slides, from the press on its link until it is closed. */
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
  /** A file of the other site tells itself that it failed. */
  guards: { isFrame: ({ context }) => context.player?.from === 'frame' },
  delays: { patience: PLAYER_PATIENCE },
}).createMachine({
  id: 'media',
  context: ({ input }) => ({ target: input.target, player: null }),
  invoke: { src: 'player', input: ({ context }) => context.target },
  on: { 'player.failed': '.failed' },
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
    /** Its site does not answer. */
    unreachable: {},
  },
});
