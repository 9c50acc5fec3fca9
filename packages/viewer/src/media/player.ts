import type { MediaKind } from '../layers/linkRules.ts';

/** The player that the host found for a link to sound, slides or film. */
export interface FoundPlayer {
  kind: MediaKind;
  /** May be empty. */
  title: string;
  /** An https address of another origin than the page's. */
  frameUrl: string;
  /** CSS pixels; null for a player without a size of its own. */
  width: number | null;
  height: number | null;
}

/** The player in the dialog. */
export type Player =
  /** A page of another site, in a frame. */
  | ({ from: 'frame' } & FoundPlayer)
  /** A file, played by the browser itself. */
  | { from: 'file'; kind: 'video' | 'audio'; url: string };
