import type { z } from 'zod';
import type { DeskOperationName } from '../index.ts';
import { couponsWire } from './coupons.ts';
import { declarationsWire } from './declarations.ts';
import { issuesWire } from './issues.ts';
import { moneyWire } from './money.ts';
import { peopleWire } from './people.ts';
import { plansWire } from './plans.ts';
import { readersWire } from './readers.ts';
import { storeWire } from './store.ts';
import { supportWire } from './support.ts';

/** The shapes of the desk's operations: the server checks by them, and all types are inferred from them. */
export const deskWire = {
  ...peopleWire,
  ...issuesWire,
  ...moneyWire,
  ...plansWire,
  ...readersWire,
  ...couponsWire,
  ...supportWire,
  ...declarationsWire,
  ...storeWire,
} as const satisfies Record<DeskOperationName, { answer: z.ZodType }>;
