import type { DeskAnswer } from '@magazine-store/protocol/desk';

/** A sale that came after the backup of which the store was made, and whose buyer is not known yet. */
export type WaitingSale = DeskAnswer<'listWaitingSales'>['rows'][number];

/** The queries of them. */
export const WAITING_SALES = ['waiting sales'] as const;
