import type { MediaKind } from '../layers/linkRules.ts';

/** What the host found out about a link to sound, slides or film. */
export interface FoundPlayer {
  kind: MediaKind;
  /** May be empty. */
  title: string;
  /** https, of another origin than the page's. */
  frameUrl: string;
  /** CSS pixels; null where the player takes what it gets. */
  width: number | null;
  height: number | null;
}

/** What plays in the dialog. */
export type Player =
  /** A page of another site, in a frame. */
  | ({ from: 'frame' } & FoundPlayer)
  /** A file, played by the browser itself. */
  | { from: 'file'; kind: 'video' | 'audio'; url: string };
