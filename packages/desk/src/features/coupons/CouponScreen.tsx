import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { ReaderName } from '../../ui/ReaderName.tsx';
import { Section } from '../../ui/Section.tsx';
import { Table } from '../../ui/Table.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { CouponGift } from './CouponGift.tsx';
import { COUPONS, type Coupon, couponStates } from './coupon.ts';
import { RevokeToo } from './RevokeToo.tsx';

const couponKey = (id: number) => [...COUPONS, id] as const;

/** One coupon, and the readers that have redeemed it. */
export function CouponScreen() {
  const { t, i18n } = useLingui();
  const id = Number(useParams().id);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const {
    data: coupon,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: couponKey(id),
    queryFn: ({ signal }) => deskApi('getCoupon', { params: { id } }, { signal }),
  });
  return (
    <Page
      title={coupon?.code ?? t`Coupon`}
      actions={
        coupon && (
          <Button onPress={() => setIsWithdrawing(true)}>
            {coupon.state === 'withdrawn' ? <Trans>Take back what it gave…</Trans> : <Trans>Withdraw…</Trans>}
          </Button>
        )
      }
    >
      <p>
        <Link to="/coupons">
          <Trans>All coupons</Trans>
        </Link>
      </p>
      {error && <Fault error={error} onRetry={() => refetch()} />}
      {isPending && <Loading />}
      {coupon && (
        <>
          <Facts
            facts={[
              [t`Gives`, <CouponGift key="gift" coupon={coupon} />],
              [t`State`, i18n._(couponStates[coupon.state])],
              [t`Redeemed`, coupon.max_uses === null ? String(coupon.uses) : t`${coupon.uses} of ${coupon.max_uses}`],
              [
                t({ message: 'Series', context: 'coupons' }),
                coupon.series === null ? null : <bdi key="series">{coupon.series}</bdi>,
              ],
              [
                t`Redeemable until (UTC)`,
                coupon.expires_at === null ? null : <TimeText key="end" iso={coupon.expires_at} />,
              ],
              [t`Made (UTC)`, <TimeText key="made" iso={coupon.created_at} />],
            ]}
          />
          <Redemptions id={id} />
          {isWithdrawing && <WithdrawCoupon coupon={coupon} onClose={() => setIsWithdrawing(false)} />}
        </>
      )}
    </Page>
  );
}

function Redemptions({ id }: { id: number }) {
  const { t } = useLingui();
  const list = useInfiniteQuery({
    queryKey: [...couponKey(id), 'redemptions'],
    queryFn: ({ pageParam: after, signal }) =>
      deskApi('listRedemptions', { params: { id }, query: { after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <Section title={t`Redeemed by`}>
      {list.error && <Fault error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {rows && (
        <Table
          label={t`Redeemed by`}
          columns={[
            {
              title: t`Reader`,
              cell: ({ reader }) =>
                reader ? (
                  <Link to={`/readers/${reader.id}`}>
                    <ReaderName reader={reader} />
                  </Link>
                ) : (
                  <Trans>Deleted account</Trans>
                ),
            },
            { title: t`Time (UTC)`, cell: ({ redeemed_at }) => <TimeText iso={redeemed_at} /> },
          ]}
          rows={rows}
          keyOf={(row) => row.id}
          empty={<Trans>No reader has redeemed this coupon.</Trans>}
        />
      )}
      <MoreButton list={list} />
    </Section>
  );
}

function WithdrawCoupon({ coupon: { id, code, state }, onClose }: { coupon: Coupon; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const isWithdrawn = state === 'withdrawn';
  const [revoke, setRevoke] = useState(isWithdrawn);
  return (
    <ConfirmAction
      title={isWithdrawn ? t`Take back what ${code} gave?` : t`Withdraw ${code}?`}
      action={isWithdrawn ? t`Take it back` : t`Withdraw`}
      onClose={onClose}
      onConfirm={async () => {
        queries.setQueryData(couponKey(id), await deskApi('withdrawCoupon', { params: { id }, body: { revoke } }));
        await queries.invalidateQueries({ queryKey: COUPONS });
      }}
    >
      {isWithdrawn ? (
        <p>
          <Trans>The readers below lose what they have got by this coupon. This can’t be undone.</Trans>
        </p>
      ) : (
        <RevokeToo isChosen={revoke} onChange={setRevoke} />
      )}
    </ConfirmAction>
  );
}
