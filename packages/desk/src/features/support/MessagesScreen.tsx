import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { styled } from 'styled-components';
import { deskApi } from '../../api/deskApi.ts';
import { Choice } from '../../ui/Choice.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchForm } from '../../ui/SearchForm.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { useAddressParams } from '../../ui/useAddressParams.ts';
import { MESSAGES, type MessageRow, topics } from './message.ts';

type State = 'open' | 'done' | 'all';

const Narrow = styled.div`
  max-inline-size: 20rem;
`;

/** Messages of readers: those that are open, or all. */
export function MessagesScreen() {
  const { t, i18n } = useLingui();
  const [params, change] = useAddressParams();
  const q = params.get('q') ?? '';
  const asked = params.get('state');
  const state: State = asked === 'done' || asked === 'all' ? asked : 'open';
  const list = useInfiniteQuery({
    queryKey: [...MESSAGES, { q, state }],
    queryFn: ({ pageParam: after, signal }) =>
      deskApi('listMessages', { query: { q, after, ...(state !== 'all' && { state }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const columns: Column<MessageRow>[] = [
    {
      title: t`Message`,
      cell: ({ id, excerpt }) => (
        <Link to={`/messages/${id}`} dir="auto">
          {excerpt}
        </Link>
      ),
    },
    { title: t`Sender`, cell: ({ email }) => <EmailText email={email} /> },
    {
      title: t`Topic`,
      cell: ({ topic }) => {
        const name = topics[topic];
        return name ? i18n._(name) : topic;
      },
    },
    { title: t`Time (UTC)`, cell: ({ received_at: at }) => <TimeText iso={at} /> },
    {
      title: t`State`,
      cell: ({ done_at: done, answers }) =>
        done !== null ? (
          <Trans context="message">Done</Trans>
        ) : answers > 0 ? (
          <Trans>Open, answered</Trans>
        ) : (
          <Trans context="message">Open</Trans>
        ),
    },
  ];
  return (
    <Page title={t`Messages`}>
      <SearchForm
        label={t`Find messages`}
        hint={t`The beginning of an email address`}
        value={q}
        onSearch={(text) => change('q', text)}
      />
      <Narrow>
        <Choice
          label={t`State`}
          value={state}
          onChange={(chosen) => change('state', chosen === 'open' ? '' : chosen)}
          choices={[
            { value: 'open', label: t({ message: 'Open', context: 'message' }) },
            { value: 'done', label: t({ message: 'Done', context: 'message' }) },
            { value: 'all', label: t`All states` },
          ]}
        />
      </Narrow>
      {list.error && <Fault error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {rows && (
        <Table
          label={t`Messages`}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={<Trans>There are no such messages.</Trans>}
        />
      )}
      <MoreButton list={list} />
    </Page>
  );
}
