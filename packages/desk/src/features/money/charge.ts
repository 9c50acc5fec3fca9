import type { DeskAnswer } from '@magazine-store/protocol/desk';

export type ChargeDetails = DeskAnswer<'getCharge'>;

export const chargeKey = (id: number) => ['charge', id] as const;
