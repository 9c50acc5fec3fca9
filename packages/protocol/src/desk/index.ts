import type { z } from 'zod';
import { couponsOperations } from './coupons.ts';
import { declarationsOperations } from './declarations.ts';
import { issuesOperations } from './issues.ts';
import { moneyOperations } from './money.ts';
import { peopleOperations } from './people.ts';
import { plansOperations } from './plans.ts';
import { readersOperations } from './readers.ts';
import type { deskWire } from './schemas/index.ts';
import { storeOperations } from './store.ts';
import { supportOperations } from './support.ts';

export {
  type ColorMode,
  type ColorName,
  colorDeclarations,
  colorModes,
  colorNames,
  defaultColors,
  LEAST_CONTRAST,
  type StoreColors,
  type WeakContrast,
  weakContrasts,
} from './colors.ts';
export { type DeskOperation, type DeskRole, deskRoles } from './deskOperation.ts';
export {
  couponMost,
  isLikelyTime,
  LARGEST_FILE,
  LARGEST_INTEGER,
  longest,
  SPREAD_MODES,
  type SpreadMode,
} from './limits.ts';

export {
  couponsOperations,
  declarationsOperations,
  issuesOperations,
  moneyOperations,
  peopleOperations,
  plansOperations,
  readersOperations,
  storeOperations,
  supportOperations,
};

/** Every REST call of the desk, with the roles that may make it. */
export const deskOperations = {
  ...peopleOperations,
  ...issuesOperations,
  ...moneyOperations,
  ...plansOperations,
  ...readersOperations,
  ...couponsOperations,
  ...supportOperations,
  ...declarationsOperations,
  ...storeOperations,
};

export type DeskOperationName = keyof typeof deskOperations;

/** The operations that any signed-in user may call. */
export type UserOperationName = {
  [Op in DeskOperationName]: (typeof deskOperations)[Op] extends { forUsers: true } ? Op : never;
}[DeskOperationName];

type Wire = typeof deskWire;
type Part<Op extends DeskOperationName, Name extends string> = Wire[Op] extends {
  [N in Name]: infer Shape extends z.ZodType;
}
  ? z.output<Shape>
  : undefined;
/** A part as the caller gives it, without defaults; `Part` is what arrives. */
type GivenPart<Op extends DeskOperationName, Name extends string> = Wire[Op] extends {
  [N in Name]: infer Shape extends z.ZodType;
}
  ? z.input<Shape>
  : undefined;

export type DeskParams<Op extends DeskOperationName> = Part<Op, 'params'>;
export type DeskQuery<Op extends DeskOperationName> = Part<Op, 'query'>;
export type DeskBody<Op extends DeskOperationName> = Part<Op, 'body'>;
export type DeskAnswer<Op extends DeskOperationName> = Part<Op, 'answer'>;

/** A name of `Name` with the part of an operation, or none if the operation takes none. */
type Given<Op extends DeskOperationName, Name extends 'params' | 'query' | 'body'> =
  GivenPart<Op, Name> extends undefined ? unknown : { [N in Name]: GivenPart<Op, Name> };

/** All that a caller gives to an operation. */
export type DeskInput<Op extends DeskOperationName> = Given<Op, 'params'> & Given<Op, 'query'> & Given<Op, 'body'>;
