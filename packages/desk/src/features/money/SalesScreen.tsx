import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { useQuery } from '@tanstack/react-query';
import { deskApi } from '../../api/deskApi.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Page } from '../../ui/Page.tsx';
import { periodNames } from '../../ui/periodNames.ts';
import { Table } from '../../ui/Table.tsx';
import { useAddressParams } from '../../ui/useAddressParams.ts';
import { readFilter, toQuery } from './chargeFilter.ts';
import { FilterFields } from './FilterFields.tsx';
import { MoneyTabs } from './MoneyTabs.tsx';

type Row = DeskAnswer<'getSales'>['rows'][number];

const KINDS = {
  month: msg`Month`,
  day: msg`Day`,
  issue: msg`Issue`,
  plan: msg`Plan`,
  country: msg`Country`,
} satisfies Record<string, MessageDescriptor>;

type Kind = keyof typeof KINDS;

/** Sums of the charges, by currency. */
export function SalesScreen() {
  const { t, i18n } = useLingui();
  const [params, change] = useAddressParams();
  const asked = params.get('by') ?? '';
  const by: Kind = asked in KINDS ? (asked as Kind) : 'month';
  const { state: _state, ...filter } = readFilter(params);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['sales', by, filter],
    queryFn: ({ signal }) => deskApi('getSales', { query: { ...toQuery(filter), by } }, { signal }),
  });
  return (
    <Page title={t`Sales`}>
      <MoneyTabs />
      <Choice
        label={t`Sums by`}
        value={by}
        onChange={(value) => change('by', value, { replace: true })}
        choices={Object.entries(KINDS).map(([kind, text]) => ({ value: kind as Kind, label: i18n._(text) }))}
      />
      <FilterFields />
      {error && <Fault error={error} onRetry={() => refetch()} />}
      {isPending && <Loading />}
      {data && (
        <Table
          label={t`Sales`}
          columns={[
            { title: i18n._(KINDS[by]), cell: (row: Row) => <Name row={row} /> },
            { title: t`Charges`, isNumber: true, cell: ({ charges }) => i18n.number(charges) },
            { title: t`Charged`, isNumber: true, cell: (row) => <Sum row={row} amount={row.amount} /> },
            {
              title: t({ message: 'Refunded', context: 'amount' }),
              isNumber: true,
              cell: (row) => <Sum row={row} amount={row.refunded_amount} />,
            },
            {
              title: t`Left`,
              isNumber: true,
              cell: (row) => <Sum row={row} amount={row.amount - row.refunded_amount} />,
            },
          ]}
          rows={data.rows}
          empty={<Trans>Nothing was sold.</Trans>}
          keyOf={({ key, currency, precision }) => `${key} ${currency} ${precision}`}
        />
      )}
      <p>
        <Trans>
          A refund, or a dispute that you have lost, counts at the time of its charge. The money of an open dispute is
          not subtracted.
        </Trans>
      </p>
    </Page>
  );
}

function Name({ row: { plan, name, key } }: { row: Row }) {
  const { t, i18n } = useLingui();
  if (!plan) return <bdi>{name ?? key ?? t`Not known`}</bdi>;
  const { period, price, currency, precision } = plan;
  return (
    <>
      {i18n._(periodNames[period])} · <MoneyText amount={price} currency={currency} precision={precision} />
    </>
  );
}

const Sum = ({ row: { currency, precision }, amount }: { row: Row; amount: number }) => (
  <MoneyText amount={amount} currency={currency} precision={precision} />
);
