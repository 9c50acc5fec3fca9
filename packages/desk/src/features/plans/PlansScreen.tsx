import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { styled } from 'styled-components';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { Page } from '../../ui/Page.tsx';
import { periodNames } from '../../ui/periodNames.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { useMay } from '../../ui/useMay.ts';
import { AddPlan } from './AddPlan.tsx';
import { OfferPlan } from './OfferPlan.tsx';
import { PLANS, type Plan, type Plans } from './plan.ts';

const Lines = styled.span`
  display: grid;
`;

const Beside = styled.span`
  color: var(--muted);
  font-size: 0.9em;
  font-weight: 400;
`;

/** All plans with the number of their subscribers. */
export function PlansScreen() {
  const { t } = useLingui();
  const mayEdit = useMay('addPlan');
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: PLANS,
    queryFn: ({ signal }) => deskApi('listPlans', undefined, { signal }),
  });
  return (
    <Page
      title={t`Plans`}
      actions={
        data &&
        mayEdit && (
          <Button $kind="primary" onPress={() => setIsAdding(true)}>
            <Trans>Offer a new plan…</Trans>
          </Button>
        )
      }
    >
      <p>
        <Trans>A plan opens all issues. It renews itself until the reader cancels it.</Trans>
      </p>
      {error && <Fault error={error} onRetry={() => refetch()} />}
      {isPending && <Loading />}
      {data && <PlansTable plans={data} mayEdit={mayEdit} />}
      {data && isAdding && <AddPlan plans={data} onClose={() => setIsAdding(false)} />}
    </Page>
  );
}

function PlansTable({ plans: { plans, currency, precision }, mayEdit }: { plans: Plans; mayEdit: boolean }) {
  const { t, i18n } = useLingui();
  const maySeeReaders = useMay('listSubscribers');
  const [changing, setChanging] = useState<Plan | null>(null);
  const count = (title: string, of: (plan: Plan['subscribers']) => number): Column<Plan> => ({
    title,
    isNumber: true,
    cell: ({ subscribers }) => of(subscribers),
  });
  const columns: Column<Plan>[] = [
    {
      title: t`Plan`,
      cell: ({ id, period, offered }) => {
        const name = i18n._(periodNames[period]);
        return (
          <Lines>
            {maySeeReaders ? <Link to={`/plans/${id}`}>{name}</Link> : name}
            {!offered && (
              <Beside>
                <Trans>No longer offered</Trans>
              </Beside>
            )}
          </Lines>
        );
      },
    },
    {
      title: t`Price`,
      isNumber: true,
      cell: ({ price }) => <MoneyText amount={price} currency={currency} precision={precision} />,
    },
    count(t({ message: 'Active', context: 'subscriptions' }), ({ active }) => active),
    count(t`Payment failed`, (subscribers) => subscribers.payment_failed),
    count(t`Cancelled`, ({ cancelled }) => cancelled),
    count(t`Former`, ({ ended, refunded, disputed }) => ended + refunded + disputed),
    ...(mayEdit
      ? [
          {
            title: t`Actions`,
            isActions: true,
            cell: (plan: Plan) => (
              <Button $kind="quiet" onPress={() => setChanging(plan)}>
                {plan.offered ? <Trans>Stop offering…</Trans> : <Trans>Offer again…</Trans>}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <Table
        label={t`Plans`}
        columns={columns}
        rows={plans}
        keyOf={({ id }) => id}
        empty={<Trans>There are no plans yet.</Trans>}
      />
      {changing && <OfferPlan plan={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
