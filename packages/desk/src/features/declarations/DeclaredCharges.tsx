import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { chargeStates } from '../../ui/chargeStates.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Section } from '../../ui/Section.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import type { Declaration } from './declaration.ts';

type DeclaredCharge = Declaration['charges'][number];

/** The charges that a declaration may be about. */
export function DeclaredCharges({ declaration: { kind, charges, named } }: { declaration: Declaration }) {
  const { t, i18n } = useLingui();
  const columns: Column<DeclaredCharge>[] = [
    {
      title: t`Time (UTC)`,
      cell: ({ id, charged_at: at }) => (
        <Link to={`/money/charges/${id}`}>
          <TimeText iso={at} />
        </Link>
      ),
    },
    { title: t`Sold`, cell: ({ item }) => <bdi>{item.name}</bdi> },
    { title: t`State`, cell: ({ state }) => i18n._(chargeStates[state]) },
    ...(kind === 'withdrawal'
      ? [
          {
            title: t`Declared within 14 days`,
            cell: ({ in_time: isInTime }: DeclaredCharge) => (isInTime ? <Trans>Yes</Trans> : <Trans>No</Trans>),
          },
          {
            title: t`Consent about withdrawal`,
            cell: ({ consented }: DeclaredCharge) => (consented ? <Trans>Given at the purchase</Trans> : '–'),
          },
        ]
      : []),
    {
      title: t`Amount`,
      isNumber: true,
      cell: ({ amount, currency, precision }) => (
        <MoneyText amount={amount} currency={currency} precision={precision} />
      ),
    },
  ];
  return (
    <Section title={named ? t`Charges that the contract names` : t`Last charges of the account with this address`}>
      <Table
        label={t`Charges`}
        columns={columns}
        rows={charges}
        keyOf={({ id }) => id}
        empty={
          <Trans>No charge was found. Ask the person for the number on the receipt, and search for it in Money.</Trans>
        }
      />
    </Section>
  );
}
