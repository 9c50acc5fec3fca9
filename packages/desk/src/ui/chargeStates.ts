import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';

export type Charge = DeskAnswer<'listCharges'>['rows'][number];

/** The states of charges in words. */
export const chargeStates: Readonly<Record<Charge['state'], MessageDescriptor>> = {
  paid: msg`Paid`,
  partly_refunded: msg`Refunded in part`,
  refunded: msg`Refunded`,
  disputed: msg`Disputed`,
};
