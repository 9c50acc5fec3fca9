import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { styled } from 'styled-components';
import { type Charge, chargeStates } from './chargeStates.ts';
import { MoneyText } from './MoneyText.tsx';
import { ReaderName } from './ReaderName.tsx';
import { type Column, Table } from './Table.tsx';
import { TimeText } from './TimeText.tsx';

const Beside = styled.span`
  color: var(--muted);
  font-size: 0.9em;
`;

const Lines = styled.span`
  display: grid;
`;

interface ChargesTableProps {
  charges: readonly Charge[];
  empty: ReactNode;
  /** False where all charges are of one reader. */
  withReader?: boolean;
}

/** Charges, the newest first, each with a link to its details. */
export function ChargesTable({ charges, empty, withReader = true }: ChargesTableProps) {
  const { t, i18n } = useLingui();
  const columns: Column<Charge>[] = [
    {
      title: t`Time (UTC)`,
      cell: ({ id, charged_at }) => (
        <Link to={`/money/charges/${id}`}>
          <TimeText iso={charged_at} />
        </Link>
      ),
    },
    {
      title: t`Sold`,
      cell: ({ item, renewal }) => (
        <Lines>
          <bdi>{item.name}</bdi>
          {renewal && (
            <Beside>
              <Trans>Renewal</Trans>
            </Beside>
          )}
        </Lines>
      ),
    },
    ...(withReader
      ? [
          {
            title: t`Reader`,
            cell: ({ reader }: Charge) => (reader ? <ReaderName reader={reader} /> : '–'),
          },
        ]
      : []),
    { title: t`Country`, cell: ({ country }) => country ?? '–' },
    {
      title: t`State`,
      cell: ({ state, refund }) =>
        refund?.state === 'under_way' ? <Trans>Refund under way</Trans> : i18n._(chargeStates[state]),
    },
    {
      title: t`Amount`,
      isNumber: true,
      cell: ({ amount, refunded_amount: refunded, currency, precision }) => (
        <Lines>
          <MoneyText amount={amount} currency={currency} precision={precision} />
          {refunded > 0 && (
            <Beside>
              <MoneyText amount={-refunded} currency={currency} precision={precision} />
            </Beside>
          )}
        </Lines>
      ),
    },
  ];
  return <Table label={t`Charges`} columns={columns} rows={charges} empty={empty} keyOf={({ id }) => id} />;
}
