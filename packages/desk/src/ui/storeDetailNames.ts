import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of the store's details, where changes of them are listed. */
export const storeDetailNames: Readonly<Record<string, MessageDescriptor | undefined>> = {
  name: msg`Name of the store`,
  description: msg`Description`,
  message: msg`Message to all readers`,
  featured_issue_id: msg`Issue shown first`,
  terms: msg`Terms`,
  privacy: msg`Privacy`,
  colors: msg`Colours`,
  icon: msg`Icon`,
};
