import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { deskApi } from '../../api/deskApi.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { ReaderName } from '../../ui/ReaderName.tsx';
import { SearchForm } from '../../ui/SearchForm.tsx';
import { Table } from '../../ui/Table.tsx';
import { TimeText } from '../../ui/TimeText.tsx';

/** All readers, and the search among them. */
export function ReadersScreen() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const list = useInfiniteQuery({
    queryKey: ['readers', q],
    queryFn: ({ pageParam: after, signal }) => deskApi('listReaders', { query: { q, after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const readers = list.data?.pages.flatMap(({ rows }) => rows);
  return (
    <Page title={t`Readers`}>
      <SearchForm
        label={t`Find a reader`}
        hint={t`The beginning of an email address, the number of a reader or a receipt, or a payment provider’s id`}
        value={q}
        onSearch={(text) => setParams(text ? { q: text } : {})}
      />
      {list.error && <Fault error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {readers && (
        <Table
          label={t`Readers`}
          columns={[
            {
              title: t`Email`,
              cell: ({ id, email }) => (
                <Link to={`/readers/${id}`}>
                  <ReaderName reader={{ id, email }} />
                </Link>
              ),
            },
            { title: t`Registered`, cell: ({ created_at }) => <TimeText iso={created_at} dayOnly /> },
          ]}
          rows={readers}
          empty={q ? <Trans>No reader matches this search.</Trans> : <Trans>There are no readers yet.</Trans>}
          keyOf={({ id }) => id}
        />
      )}
      <MoreButton list={list} />
    </Page>
  );
}
