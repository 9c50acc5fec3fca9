import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { deskApi, saveFile } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { ChargesTable } from '../../ui/ChargesTable.tsx';
import { useDesk } from '../../ui/deskContext.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchForm } from '../../ui/SearchForm.tsx';
import { readFilter, toQuery } from './chargeFilter.ts';
import { FilterFields } from './FilterFields.tsx';
import { MoneyTabs } from './MoneyTabs.tsx';
import { WaitingSalesNotice } from './WaitingSalesNotice.tsx';

/** All charges, with a filter and exports for bookkeeping. */
export function ChargesScreen() {
  const { t } = useLingui();
  const { role } = useDesk();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const q = params.get('q') ?? '';
  const list = useInfiniteQuery({
    queryKey: ['charges', filter, q],
    queryFn: ({ pageParam: after, signal }) =>
      deskApi('listCharges', { query: { ...toQuery(filter), q, after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const exporting = useMutation({
    mutationFn: (name: 'exportChargesCsv' | 'exportChargesJson') =>
      saveFile(name, { query: { ...toQuery(filter), q } }),
  });
  const charges = list.data?.pages.flatMap(({ rows }) => rows);
  return (
    <Page
      title={t`Charges`}
      actions={
        role !== 'support' && (
          <>
            <Button isDisabled={exporting.isPending} onPress={() => exporting.mutate('exportChargesCsv')}>
              <Trans>Export as CSV</Trans>
            </Button>
            <Button isDisabled={exporting.isPending} onPress={() => exporting.mutate('exportChargesJson')}>
              <Trans>Export as JSON</Trans>
            </Button>
          </>
        )
      }
    >
      <MoneyTabs />
      <WaitingSalesNotice />
      <SearchForm
        label={t`Find a payment`}
        hint={t`The number of a receipt, or a payment provider’s id`}
        value={q}
        onSearch={(text) => setParams(text ? { q: text } : {})}
      />
      <FilterFields withState />
      {exporting.error && <Fault error={exporting.error} />}
      {list.error && <Fault error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {charges && <ChargesTable charges={charges} empty={<Trans>No charges match.</Trans>} />}
      <MoreButton list={list} />
    </Page>
  );
}
