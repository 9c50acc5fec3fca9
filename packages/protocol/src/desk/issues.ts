import type { DeskOperation } from './deskOperation.ts';

/** The catalogue. The shapes stand in `schemas/issues.ts`. */
export const issuesOperations = {} as const satisfies Record<string, DeskOperation>;
