import type { FoundPlayer } from './player.ts';

/** Asks a site for the player of one of its pages. Rejects if there is none. */
export type LookUp = (url: string, signal: AbortSignal) => Promise<FoundPlayer>;
