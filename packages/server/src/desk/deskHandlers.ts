import type { DeskOperationName } from '@magazine-store/protocol/desk';
import type { Services } from '../services.ts';
import { couponsDeskHandlers } from './coupons/handlers.ts';
import { declarationsDeskHandlers } from './declarations/handlers.ts';
import type { DeskHandler } from './deskHandler.ts';
import { issuesDeskHandlers } from './issues/handlers.ts';
import { moneyDeskHandlers } from './money/handlers.ts';
import { peopleDeskHandlers } from './people/handlers.ts';
import { plansDeskHandlers } from './plans/handlers.ts';
import { readersDeskHandlers } from './readers/handlers.ts';
import { storeDeskHandlers } from './store/handlers.ts';
import { supportDeskHandlers } from './support/handlers.ts';

export type DeskHandlers = { [Op in DeskOperationName]: DeskHandler<Op> };

/** The handlers of all operations of the desk. An operation without a handler doesn't compile. */
export const deskHandlers = (services: Services) =>
  ({
    ...peopleDeskHandlers(services),
    ...issuesDeskHandlers(services),
    ...moneyDeskHandlers(services),
    ...plansDeskHandlers(services),
    ...readersDeskHandlers(services),
    ...couponsDeskHandlers(services),
    ...supportDeskHandlers(services),
    ...declarationsDeskHandlers(services),
    ...storeDeskHandlers(services),
  }) satisfies DeskHandlers;
