import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { styled } from 'styled-components';
import { deskApi, saveFile } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Day } from '../../ui/Day.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Field } from '../../ui/Field.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { Table } from '../../ui/Table.tsx';
import { actionNames } from './actionNames.ts';
import { Differences } from './Differences.tsx';
import { CHANGES } from './queryKeys.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  align-items: end;
  gap: 0.75rem;
`;

const OPEN = { actor: '', action: '', subject: '', from: '', until: '' };

/** The log of changes, to search and to save. */
export function Changes() {
  const { i18n, t } = useLingui();
  const [typed, setTyped] = useState(OPEN);
  const [asked, setAsked] = useState(OPEN);
  const query = toQuery(asked);
  const changes = useInfiniteQuery({
    queryKey: [...CHANGES, asked],
    queryFn: ({ pageParam, signal }) =>
      deskApi('listChanges', { query: { ...query, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const saving = useMutation({
    mutationFn: (format: 'csv' | 'json') => saveFile('exportChanges', { query: { ...query, format } }),
  });
  const set = (name: keyof typeof OPEN) => (value: string) => setTyped({ ...typed, [name]: value });
  const rows = changes.data?.pages.flatMap((page) => page.rows);
  return (
    <Page
      title={t`Changes`}
      actions={
        <>
          <Button onPress={() => saving.mutate('csv')} isPending={saving.isPending}>
            <Trans>Export as CSV</Trans>
          </Button>
          <Button onPress={() => saving.mutate('json')} isPending={saving.isPending}>
            <Trans>Export as JSON</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Everything that members and the operator have changed here. No one can change this list.</Trans>
      </p>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed);
        }}
      >
        <Fields>
          <Field label={t`Person`} value={typed.actor} onChange={set('actor')} placeholder={t`Email address`} />
          <Choice
            label={t`Action`}
            value={typed.action}
            onChange={set('action')}
            choices={[
              { value: '', label: t`All actions` },
              ...Object.entries(actionNames).map(([value, name]) => ({ value, label: name ? i18n._(name) : value })),
            ]}
          />
          <Field label={t`Thing`} value={typed.subject} onChange={set('subject')} placeholder="issue:12" />
          <DayField label={t`From`} value={typed.from} onChange={set('from')} />
          <DayField label={t`Until`} value={typed.until} onChange={set('until')} />
          <Button type="submit">
            <Trans>Search</Trans>
          </Button>
        </Fields>
      </Form>
      {saving.isError && <Fault error={saving.error} />}
      {changes.isPending && <Loading />}
      {changes.isError && <Fault error={changes.error} onRetry={() => void changes.refetch()} />}
      {rows && (
        <Table
          label={t`Changes`}
          rows={rows}
          keyOf={({ id }) => id}
          empty={<Trans>There are no such changes.</Trans>}
          columns={[
            { title: t`Time`, cell: ({ at }) => <Day at={at} withTime /> },
            {
              title: t`Person`,
              cell: ({ actor }) => (actor === 'operator' ? t`Operator` : <EmailText email={actor} />),
            },
            { title: t`Action`, cell: ({ action }) => (actionNames[action] ? i18n._(actionNames[action]) : action) },
            { title: t`Thing`, cell: ({ subject }) => <bdi>{subject}</bdi> },
            { title: t`Values`, cell: ({ before, after }) => <Differences before={before} after={after} /> },
          ]}
        />
      )}
      {changes.hasNextPage && (
        <Button onPress={() => void changes.fetchNextPage()} isPending={changes.isFetchingNextPage}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Page>
  );
}

/** The filter as a query. Days are in the member's time zone; the last day counts as a whole. */
function toQuery({ from, until, actor, ...rest }: typeof OPEN) {
  const lastDay = until ? new Date(`${until}T00:00`) : null;
  lastDay?.setDate(lastDay.getDate() + 1);
  const given = {
    ...rest,
    actor: actor.trim(),
    from: from && new Date(`${from}T00:00`).toISOString(),
    until: lastDay?.toISOString() ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
