import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '@magazine-store/protocol';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { styled } from 'styled-components';
import { useDesk } from '../../ui/deskContext.ts';
import { fieldNames } from './fieldNames.ts';
import { writePages } from './pages/pageRanges.ts';
import { writtenTime } from './writtenTime.ts';

/** The letters of a text that a change shows. */
const LONGEST = 80;

const NAMES: Readonly<Record<string, MessageDescriptor | undefined>> = {
  ...fieldNames,
  published_at: fieldNames.publishedAt,
  published: msg`In the store`,
  cover_page: msg`Page of the cover`,
  sample: msg`Pages of the preview`,
};

const List = styled.dl`
  display: grid;
  gap: 0.15rem;
  inline-size: 100%;
  font-size: 0.9em;
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5em;
    overflow-wrap: anywhere;
  }
  & dt,
  & del {
    color: var(--muted);
  }
  & dd {
    min-inline-size: 0;
  }
  & ins {
    text-decoration: none;
  }
`;

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
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || t`nothing`;
  };
  return (
    <List>
      {Object.keys(change.after).map((name) => {
        const label = NAMES[name];
        return (
          <div key={name}>
            <dt>{label ? i18n._(label) : name}</dt>
            <dd>
              <del>
                <bdi>{write(name, change.before[name])}</bdi>
              </del>{' '}
              <ins>
                <bdi>{write(name, change.after[name])}</bdi>
              </ins>
            </dd>
          </div>
        );
      })}
    </List>
  );
}
