import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '@magazine-store/protocol';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { ChangedValues, shortened } from '../../ui/ChangedValues.tsx';
import { useDesk } from '../../ui/deskContext.ts';
import { writePages } from '../../ui/pageRanges.ts';
import { writtenTime } from '../../ui/writtenTime.ts';
import { fieldNames } from './fieldNames.ts';

const NAMES: Readonly<Record<string, MessageDescriptor | undefined>> = {
  ...fieldNames,
  published_at: fieldNames.publishedAt,
  published: msg`In the store`,
  cover_page: msg`Page of the cover`,
  sample: msg`Pages of the preview`,
};

/** The details of a change: as they were, struck out, and as they are since. */
export function ChangedDetails({ change }: { change: DeskAnswer<'listIssueChanges'>['rows'][number] }) {
  const { t, i18n } = useLingui();
  const { currency, currency_precision: precision } = useDesk();
  const write = (name: string, value: unknown): string => {
    if (name === 'price') {
      if (typeof value !== 'number') return t`Free`;
      return value === 0 ? t`nothing` : formatMoney({ amount: value, currency, precision }, i18n.locale);
    }
    if (name === 'rtl') return value ? t`right` : t`left`;
    if (typeof value === 'boolean') return value ? t`yes` : t`no`;
    if (name === 'published_at' && typeof value === 'string') return writtenTime(value, i18n.locale);
    if (name === 'sample') return Array.isArray(value) ? writePages(value) : t`none`;
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    return shortened(text) || t`nothing`;
  };
  return (
    <ChangedValues
      values={Object.keys(change.after).map((name) => {
        const label = NAMES[name];
        return {
          name: label ? i18n._(label) : name,
          before: write(name, change.before[name]),
          after: write(name, change.after[name]),
        };
      })}
    />
  );
}
