import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { styled } from 'styled-components';
import { deskApi, saveFile } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { periodNames } from '../../ui/periodNames.ts';
import { ReaderName } from '../../ui/ReaderName.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { useMay } from '../../ui/useMay.ts';
import { PLANS, type Subscriber, states } from './plan.ts';

const isState = (text: string | null): text is Subscriber['state'] => text !== null && text in states;

const Narrow = styled.div`
  max-inline-size: 20rem;
`;

/** The subscribers of a plan: all, or those in one state, such as those whose payment has failed. */
export function SubscribersScreen() {
  const { t, i18n } = useLingui();
  const mayOpenReaders = useMay('getReader');
  const id = Number(useParams().id);
  const [params, setParams] = useSearchParams();
  const asked = params.get('state');
  const state = isState(asked) ? asked : undefined;
  const plans = useQuery({
    queryKey: PLANS,
    queryFn: ({ signal }) => deskApi('listPlans', undefined, { signal }),
  });
  const plan = plans.data?.plans.find((each) => each.id === id);
  const period = plan && i18n._(periodNames[plan.period]);
  const list = useInfiniteQuery({
    queryKey: [...PLANS, id, { state }],
    queryFn: ({ pageParam: after, signal }) =>
      deskApi('listSubscribers', { params: { id }, query: { state, after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const exporting = useMutation({
    mutationFn: () => saveFile('exportSubscribers', { params: { id }, query: { state } }),
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const columns: Column<Subscriber>[] = [
    {
      title: t`Reader`,
      cell: ({ reader }) => {
        if (!reader) return <Trans>Deleted account</Trans>;
        const name = <ReaderName reader={reader} />;
        return mayOpenReaders ? <Link to={`/readers/${reader.id}`}>{name}</Link> : name;
      },
    },
    { title: t`Since (UTC)`, cell: ({ since }) => <TimeText iso={since} dayOnly /> },
    {
      title: t`Paid until (UTC)`,
      cell: ({ paid_until: until }) => (until === null ? '–' : <TimeText iso={until} dayOnly />),
    },
    {
      title: t`Next payment (UTC)`,
      cell: ({ next_billing_at: next }) => (next === null ? '–' : <TimeText iso={next} dayOnly />),
    },
    { title: t`State`, cell: (subscriber) => i18n._(states[subscriber.state]) },
    {
      title: t`Price`,
      isNumber: true,
      cell: ({ payment_id, amount, currency, precision }) => (
        <Link to={`/money?${new URLSearchParams({ q: payment_id })}`}>
          <MoneyText amount={amount} currency={currency} precision={precision} />
        </Link>
      ),
    },
  ];
  return (
    <Page
      title={period ? t`Subscribers: ${period}` : t`Subscribers`}
      actions={
        <Button isPending={exporting.isPending} onPress={() => exporting.mutate()}>
          <Trans>Export as CSV</Trans>
        </Button>
      }
    >
      <p>
        <Link to="/plans">
          <Trans>All plans</Trans>
        </Link>
      </p>
      <Narrow>
        <Choice
          label={t`State`}
          value={state ?? ''}
          onChange={(value) => setParams(value ? { state: value } : {}, { replace: true })}
          choices={[
            { value: '', label: t`All states` },
            ...Object.entries(states).map(([value, text]) => ({ value, label: i18n._(text) })),
          ]}
        />
      </Narrow>
      {exporting.error && <Fault error={exporting.error} />}
      {list.error && <Fault error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {rows && (
        <Table
          label={t`Subscribers`}
          columns={columns}
          rows={rows}
          keyOf={({ payment_id }) => payment_id}
          empty={state ? <Trans>No subscriber is in this state.</Trans> : <Trans>No reader has subscribed yet.</Trans>}
        />
      )}
      <MoreButton list={list} />
    </Page>
  );
}
