import type { Locale } from '@magazine-store/protocol';
import type { DeskRole } from '@magazine-store/protocol/desk';

/** The person that a change of the desk is by: a member, or the operator of the server at its command line. */
export type DeskActor =
  | { kind: 'member'; userId: number; email: string; role: DeskRole; locale: Locale }
  | { kind: 'operator' };

/** The actor in the log of changes. */
export const actorName = (actor: DeskActor): string => (actor.kind === 'operator' ? 'operator' : actor.email);

/** A signed-in user who need not be a member. */
export interface DeskUser {
  kind: 'user';
  userId: number;
  /** Null until an identity provider has verified one. */
  email: string | null;
  locale: Locale;
}
