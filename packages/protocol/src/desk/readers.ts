import type { DeskOperation } from './deskOperation.ts';

/** Readers, their rights and their messages. The shapes stand in `schemas/readers.ts`. */
export const readersOperations = {} as const satisfies Record<string, DeskOperation>;
