import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Section } from '../../ui/Section.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { useMay } from '../../ui/useMay.ts';
import { GatewayText } from './GatewayText.tsx';
import { type UndecidedSale, WAITING_SALES } from './waitingSale.ts';

const obstacles: Record<UndecidedSale['obstacle'], MessageDescriptor> = {
  not_sealed: msg`It may be no sale of this store. If the secret of the server has changed, ask the operator to name the former one.`,
  unknown_item: msg`The store does not have it: it came after the backup, or was deleted before.`,
  other_currency: msg`It was paid in another currency than that of the store.`,
  other_price: msg`It was sold for another price than that in the backup.`,
};

/** The sales after the backup that the store can't restore by itself. Shows nothing without such sales. */
export function UndecidedSales() {
  const { t, i18n } = useLingui();
  const mayMark = useMay('markSaleDecided');
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: [...WAITING_SALES, 'undecided'],
    queryFn: ({ pageParam: after, signal }) => deskApi('listUndecidedSales', { query: { after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const marking = useMutation({
    mutationFn: (payment: string) => deskApi('markSaleDecided', { params: { payment }, body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: WAITING_SALES }),
  });
  const sales = list.data?.pages.flatMap(({ rows }) => rows);
  if (list.error) return <Fault error={list.error} onRetry={() => list.refetch()} />;
  if (!sales || sales.length === 0) return null;

  const nameItem = (item: string) => {
    const [type, id] = item.split('-');
    return type === 'plan' ? t`Plan ${id}` : t`Issue ${id}`;
  };
  const columns: Column<UndecidedSale>[] = [
    { title: t`Found (UTC)`, cell: ({ found_at }) => <TimeText iso={found_at} /> },
    { title: t`Sold`, cell: ({ item }) => nameItem(item) },
    { title: t`Payment provider`, cell: (sale) => <GatewayText {...sale} /> },
    { title: t`Reason`, cell: ({ obstacle }) => i18n._(obstacles[obstacle]) },
  ];
  const marks: Column<UndecidedSale> = {
    title: t`Actions`,
    isActions: true,
    cell: ({ payment_id }) => (
      <Button
        $kind="quiet"
        isPending={marking.isPending && marking.variables === payment_id}
        onPress={() => marking.mutate(payment_id)}
      >
        <Trans>Mark as done</Trans>
      </Button>
    ),
  };
  return (
    <Section title={t`Sales that wait for your decision`}>
      <p>
        <Trans>
          The payment providers know these sales, too, but the store can’t bring them back by itself. Look each one up
          at the provider by its id. Then refund it there, or publish the issue again and give it to the buyer. At last,
          mark the sale as done.
        </Trans>
      </p>
      {marking.error && <Fault error={marking.error} />}
      <Table
        label={t`Sales that wait for your decision`}
        columns={mayMark ? [...columns, marks] : columns}
        rows={sales}
        empty={null}
        keyOf={({ payment_id }) => payment_id}
      />
      <MoreButton list={list} />
    </Section>
  );
}
