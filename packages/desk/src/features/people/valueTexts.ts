import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatMoney } from '@magazine-store/protocol';
import { writePages } from '../../ui/pageRanges.ts';
import { periodNames } from '../../ui/periodNames.ts';
import { roleNames } from '../../ui/roleNames.ts';
import { storeDetailNames } from '../../ui/storeDetailNames.ts';
import { writtenSize } from '../../ui/writtenSize.ts';

/** The values in the log of changes, in words. */

const NAMES: Readonly<Record<string, MessageDescriptor | undefined>> = {
  ...storeDetailNames,
  title: msg`Title`,
  series: msg`Series`,
  price: msg`Price`,
  published_at: msg`Date`,
  languages: msg`Languages`,
  rtl: msg`Binding`,
  print: msg`Also sold on paper`,
  published: msg`In the store`,
  cover_page: msg`Page of the cover`,
  sample: msg`Pages of the preview`,
  file: msg`File`,
  file_size: msg`Size of the file`,
  page_count: msg`Pages`,
  email: msg`Email address`,
  role: msg`Role`,
  invitation: msg`Invitation`,
  user_id: msg`Reader`,
  charge: msg`Charge`,
  refund: msg({ message: 'Refund', context: 'noun' }),
  refunded_amount: msg`Refunded before`,
  period: msg`Period`,
  offered: msg`Offered`,
  issue_id: msg`Issue`,
  until: msg`Access until`,
  count: msg`Coupons`,
  days: msg`Days of access`,
  max_uses: msg`Uses by all readers together`,
  per_person: msg`Uses by each reader`,
  uses: msg`Uses until then`,
  expires_at: msg`Valid until`,
  revoke: msg`Access taken back`,
  done: msg`Done`,
};

/** Values with a few possible words. */
const WORDS: Readonly<Record<string, Readonly<Record<string, MessageDescriptor | undefined>> | undefined>> = {
  role: roleNames,
  period: periodNames,
};

const MOMENTS = new Set(['published_at', 'until', 'expires_at']);
const AMOUNTS = new Set(['price', 'refund', 'refunded_amount']);

interface Currency {
  currency: string;
  precision: number;
}

/** The name of a value. A part of a value, such as `terms de`, has the part behind it. Unknown names stay as they are. */
export function nameOfValue(name: string, i18n: I18n): string {
  const [whole = '', ...part] = name.split(' ');
  const known = NAMES[whole];
  return [known ? i18n._(known) : whole, ...part].join(' ');
}

/** A value as a person would write it. */
export function writeValue(name: string, value: unknown, i18n: I18n, currency: Currency): string {
  if (name === 'price' && value === null) return i18n._(msg`Free`);
  if (value === null || value === '') return i18n._(msg`nothing`);
  if (name === 'rtl') return i18n._(value ? msg`right` : msg`left`);
  if (name === 'icon') return i18n._(msg`a picture`);
  if (typeof value === 'boolean') return i18n._(value ? msg`yes` : msg`no`);
  if (typeof value === 'number' && AMOUNTS.has(name)) return formatMoney({ amount: value, ...currency }, i18n.locale);
  if (typeof value === 'number' && name === 'file_size') return writtenSize(value, i18n.locale);
  if (name === 'sample' && Array.isArray(value)) return writePages(value);
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  if (MOMENTS.has(name)) {
    return new Date(text).toLocaleString(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' });
  }
  const word = WORDS[name]?.[text];
  return word ? i18n._(word) : text;
}
