import type { FoundPlayer } from './player.ts';

/**
 * Asks a site for the player of one of its pages. Rejects if there is none; rejecting with `{ code: 'unreachable' }` says
 * that the site cannot be reached at the moment.
 */
export type LookUp = (url: string, signal: AbortSignal) => Promise<FoundPlayer>;
