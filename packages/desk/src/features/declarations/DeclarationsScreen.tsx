import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskQuery } from '@magazine-store/protocol/desk';
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
import { type Column, Table } from '../../ui/Table.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { useAddressParams } from '../../ui/useAddressParams.ts';
import { Deadline } from './Deadline.tsx';
import { DECLARATIONS, type DeclarationRow, kinds } from './declaration.ts';

type Kind = NonNullable<DeskQuery<'listDeclarations'>['kind']>;
type State = 'open' | 'done' | 'all';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr));
  gap: 0.75rem;
`;

const isKind = (text: string | null): text is Kind => text !== null && text in kinds;

/** Withdrawals and cancellations: those that are open, or all. */
export function DeclarationsScreen() {
  const { t, i18n } = useLingui();
  const [params, change] = useAddressParams();
  const askedKind = params.get('kind');
  const kind = isKind(askedKind) ? askedKind : undefined;
  const asked = params.get('state');
  const state: State = asked === 'done' || asked === 'all' ? asked : 'open';
  const list = useInfiniteQuery({
    queryKey: [...DECLARATIONS, { kind, state }],
    queryFn: ({ pageParam: after, signal }) =>
      deskApi('listDeclarations', { query: { kind, after, ...(state !== 'all' && { state }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const columns: Column<DeclarationRow>[] = [
    {
      title: t`Receipt`,
      cell: ({ receipt }) => <Link to={`/declarations/${receipt}`}>{receipt}</Link>,
    },
    { title: t`Kind`, cell: (declaration) => i18n._(kinds[declaration.kind]) },
    { title: t`Sender`, cell: ({ email }) => <EmailText email={email} /> },
    { title: t`Received (UTC)`, cell: ({ received_at: at }) => <TimeText iso={at} dayOnly /> },
    {
      title: t`Deadline (UTC)`,
      cell: (declaration) => (declaration.done_at === null ? <Deadline declaration={declaration} /> : '–'),
    },
    { title: t`State`, cell: ({ done_at: done }) => (done === null ? <Trans>Open</Trans> : <Trans>Done</Trans>) },
  ];
  return (
    <Page title={t`Withdrawals and cancellations`}>
      <Fields>
        <Choice
          label={t`Kind`}
          value={kind ?? ''}
          onChange={(chosen) => change('kind', chosen)}
          choices={[
            { value: '', label: t`Both` },
            ...Object.entries(kinds).map(([value, text]) => ({ value, label: i18n._(text) })),
          ]}
        />
        <Choice
          label={t`State`}
          value={state}
          onChange={(chosen) => change('state', chosen === 'open' ? '' : chosen)}
          choices={[
            { value: 'open', label: t`Open` },
            { value: 'done', label: t`Done` },
            { value: 'all', label: t`All states` },
          ]}
        />
      </Fields>
      {list.error && <Fault error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {rows && (
        <Table
          label={t`Withdrawals and cancellations`}
          columns={columns}
          rows={rows}
          keyOf={({ receipt }) => receipt}
          empty={<Trans>There are none.</Trans>}
        />
      )}
      <MoreButton list={list} />
    </Page>
  );
}
