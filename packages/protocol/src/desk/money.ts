import type { DeskOperation } from './deskOperation.ts';

/** Sales, refunds and subscriptions. The shapes stand in `schemas/money.ts`. */
export const moneyOperations = {} as const satisfies Record<string, DeskOperation>;
