import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The evidence for a buyer's country. */
export const evidences: Readonly<Record<string, MessageDescriptor>> = {
  tax_id: msg`the tax number`,
  billing_address: msg`the billing address`,
  payer_account: msg`the payer’s account`,
  card: msg`the card`,
};
