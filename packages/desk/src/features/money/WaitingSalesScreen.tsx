import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from '../../ui/deskContext.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { AssignedSaleNotice, type AssignOutcome } from './AssignedSaleNotice.tsx';
import { AssignSaleDialog } from './AssignSaleDialog.tsx';
import { GatewayText } from './GatewayText.tsx';
import { UndecidedSales } from './UndecidedSales.tsx';
import { WAITING_SALES, type WaitingSale } from './waitingSale.ts';

/** The sales that wait for their buyers after a restore. An owner gives one to a reader by hand. */
export function WaitingSalesScreen() {
  const { t } = useLingui();
  const { role } = useDesk();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<WaitingSale | null>(null);
  const [outcome, setOutcome] = useState<AssignOutcome | null>(null);
  const list = useInfiniteQuery({
    queryKey: [...WAITING_SALES, 'list'],
    queryFn: ({ pageParam: after, signal }) => deskApi('listWaitingSales', { query: { after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const sales = list.data?.pages.flatMap(({ rows }) => rows);
  const columns: Column<WaitingSale>[] = [
    { title: t`Time (UTC)`, cell: ({ sold_at }) => <TimeText iso={sold_at} /> },
    { title: t`Sold`, cell: ({ item }) => <bdi>{item.name}</bdi> },
    { title: t`Payment provider`, cell: (sale) => <GatewayText {...sale} /> },
    {
      title: t`Amount`,
      isNumber: true,
      cell: ({ amount, currency, precision }) => (
        <MoneyText amount={amount} currency={currency} precision={precision} />
      ),
    },
  ];
  const giving: Column<WaitingSale> = {
    title: t`Actions`,
    isActions: true,
    cell: (sale) => (
      <Button $kind="quiet" onPress={() => setAsked(sale)}>
        <Trans>Give to a reader…</Trans>
      </Button>
    ),
  };
  return (
    <Page title={t`Sales that wait for their buyers`}>
      <p>
        <Link to="/money">
          <Trans>All charges</Trans>
        </Link>
      </p>
      {outcome && <AssignedSaleNotice outcome={outcome} />}
      {list.error && <Fault error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {sales && sales.length > 0 && (
        <>
          <p>
            <Trans>
              These sales came after the backup of which the store was made, and the payment providers know them. Each
              becomes its buyer’s by itself, as soon as they sign in as they did at the purchase.
            </Trans>
          </p>
          <p>
            {role === 'owner' ? (
              <Trans>
                If a buyer can’t sign in that way any more, find them at the payment provider by its id, and give the
                sale to the account that they have now.
              </Trans>
            ) : (
              <Trans>
                If a buyer can’t sign in that way any more, an owner of the desk can give the sale to the account that
                they have now.
              </Trans>
            )}
          </p>
        </>
      )}
      {sales && (
        <Table
          label={t`Sales that wait for their buyers`}
          columns={role === 'owner' ? [...columns, giving] : columns}
          rows={sales}
          empty={
            <Trans>
              No sale waits for its buyer. After a restore, this page lists the sales that came after the backup, until
              their buyers sign in.
            </Trans>
          }
          keyOf={({ payment_id }) => payment_id}
        />
      )}
      <MoreButton list={list} />
      <UndecidedSales />
      {asked && (
        <AssignSaleDialog
          sale={asked}
          onClose={() => setAsked(null)}
          onEnd={async (end) => {
            setOutcome(end);
            await Promise.all([
              queries.invalidateQueries({ queryKey: WAITING_SALES }),
              queries.invalidateQueries({ queryKey: ['charges'] }),
            ]);
          }}
        />
      )}
    </Page>
  );
}
