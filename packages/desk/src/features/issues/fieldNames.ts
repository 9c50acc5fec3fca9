import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldName } from './issueForm.ts';

/** The names of the fields, also where a note speaks of them. */
export const fieldNames: Readonly<Record<FieldName, MessageDescriptor>> = {
  title: msg`Title`,
  series: msg`Series`,
  description: msg`Description`,
  free: msg`Free`,
  price: msg`Price`,
  publishedAt: msg`Date`,
  languages: msg`Languages`,
  rtl: msg`Binding`,
  print: msg`Also sold on paper`,
};
