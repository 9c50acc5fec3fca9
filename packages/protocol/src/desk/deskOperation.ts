import type { Operation } from '../operations.ts';

/** The roles of the members of the desk. An owner may do everything. */
export const deskRoles = ['owner', 'editor', 'accountant', 'support'] as const;

export type DeskRole = (typeof deskRoles)[number];

/** A REST call of the desk. */
export interface DeskOperation extends Operation {
  /** The members that may make the call. */
  readonly roles: readonly DeskRole[];
  /** Any signed-in user may make the call: a person who accepts an invitation is no member yet. */
  readonly forUsers?: true;
  /** Needs a session that began at most 15 minutes ago. */
  readonly sensitive?: true;
  /** Answers a file, which the server sends while it makes it. The `answer` in `schemas/` describes its text. */
  readonly file?: true;
  /** The file is one of the many pictures of a screen. Pictures have a rate limit of their own. */
  readonly picture?: true;
}
