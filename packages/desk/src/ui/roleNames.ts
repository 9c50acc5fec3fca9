import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeskRole } from '@magazine-store/protocol/desk';

export const roleNames: Readonly<Record<DeskRole, MessageDescriptor>> = {
  owner: msg`Owner`,
  editor: msg`Editor`,
  accountant: msg`Accountant`,
  support: msg`Support`,
};

export const roleTexts: Readonly<Record<DeskRole, MessageDescriptor>> = {
  owner: msg`May do everything, and decides who works here.`,
  editor: msg`Publishes and edits issues.`,
  accountant: msg`Sees sales and makes refunds.`,
  support: msg`Helps readers.`,
};
