import type { readersOperations } from '../readers.ts';
import type { DeskShapes } from './deskShapes.ts';

export const readersWire = {} as const satisfies DeskShapes<typeof readersOperations>;
