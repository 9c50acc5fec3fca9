import type { moneyOperations } from '../money.ts';
import type { DeskShapes } from './deskShapes.ts';

export const moneyWire = {} as const satisfies DeskShapes<typeof moneyOperations>;
