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
  owner: msg`You may do everything, and decide who works here.`,
  editor: msg`You publish and edit issues.`,
  accountant: msg`You see sales and make refunds.`,
  support: msg`You help readers.`,
};
