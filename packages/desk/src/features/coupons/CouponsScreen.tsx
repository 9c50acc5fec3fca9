import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { deskApi, saveFile } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchForm } from '../../ui/SearchForm.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { CouponGift } from './CouponGift.tsx';
import { COUPONS, type Coupon, couponStates } from './coupon.ts';
import { MakeCoupons } from './MakeCoupons.tsx';
import { WithdrawSeries } from './WithdrawSeries.tsx';

/** All coupons, those that a search finds, or those of one series. */
export function CouponsScreen() {
  const { t, i18n } = useLingui();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const series = params.get('series') ?? undefined;
  const [dialog, setDialog] = useState<'make' | 'withdraw' | null>(null);
  const [shownSeries, setShownSeries] = useState(series);
  if (shownSeries !== series) {
    setShownSeries(series);
    // The question is about the former series.
    if (dialog === 'withdraw') setDialog(null);
  }
  const list = useInfiniteQuery({
    queryKey: [...COUPONS, { q, series }],
    queryFn: ({ pageParam: after, signal }) => deskApi('listCoupons', { query: { q, series, after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const exporting = useMutation({ mutationFn: () => saveFile('exportCoupons', { query: { q, series } }) });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const columns: Column<Coupon>[] = [
    { title: t`Code`, cell: ({ id, code }) => <Link to={`/coupons/${id}`}>{code}</Link> },
    { title: t`Gives`, cell: (coupon) => <CouponGift coupon={coupon} /> },
    {
      title: t({ message: 'Series', context: 'coupons' }),
      cell: ({ series: name }) =>
        name === null ? '–' : <Link to={`/coupons?${new URLSearchParams({ series: name })}`}>{<bdi>{name}</bdi>}</Link>,
    },
    { title: t`State`, cell: ({ state }) => i18n._(couponStates[state]) },
    {
      title: t`Redeemed`,
      isNumber: true,
      cell: ({ uses, max_uses: most }) => (most === null ? uses : t`${uses} of ${most}`),
    },
  ];
  return (
    <Page
      title={series ?? t`Coupons`}
      actions={
        <>
          <Button $kind="primary" onPress={() => setDialog('make')}>
            <Trans>Make coupons…</Trans>
          </Button>
          <Button isPending={exporting.isPending} onPress={() => exporting.mutate()}>
            <Trans>Export as CSV</Trans>
          </Button>
          {series !== undefined && (
            <Button onPress={() => setDialog('withdraw')}>
              <Trans>Withdraw the series…</Trans>
            </Button>
          )}
        </>
      }
    >
      {series !== undefined && (
        <p>
          <Link to="/coupons">
            <Trans>All coupons</Trans>
          </Link>
        </p>
      )}
      {series === undefined && (
        <SearchForm
          label={t`Find a coupon`}
          hint={t`The beginning of a code, or of the name of a series`}
          value={q}
          onSearch={(text) => setParams(text ? { q: text } : {})}
        />
      )}
      {exporting.error && <Fault error={exporting.error} />}
      {list.error && <Fault error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {rows && (
        <Table
          label={t`Coupons`}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={q || series ? <Trans>No coupon matches.</Trans> : <Trans>There are no coupons yet.</Trans>}
        />
      )}
      <MoreButton list={list} />
      {dialog === 'make' && <MakeCoupons onClose={() => setDialog(null)} />}
      {dialog === 'withdraw' && series !== undefined && (
        <WithdrawSeries
          series={series}
          known={rows?.filter(({ state }) => state !== 'withdrawn').length ?? 0}
          areAllKnown={rows !== undefined && !list.hasNextPage}
          onClose={() => setDialog(null)}
        />
      )}
    </Page>
  );
}
