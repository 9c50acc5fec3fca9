import type { DeskAnswer } from '@magazine-store/protocol/desk';

/** A sale that came after the backup of which the store was made, and whose buyer is not known yet. */
export type WaitingSale = DeskAnswer<'listWaitingSales'>['rows'][number];

/** A sale that came after the backup, and that the store can't bring back by itself. */
export type UndecidedSale = DeskAnswer<'listUndecidedSales'>['rows'][number];

/** The queries of them. */
export const WAITING_SALES = ['waiting sales'] as const;
