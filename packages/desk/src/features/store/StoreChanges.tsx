import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOvertaken } from '../../api/DeskError.ts';
import { deskApi } from '../../api/deskApi.ts';
import { ChangedValues, shortened } from '../../ui/ChangedValues.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { RecentChanges } from '../../ui/RecentChanges.tsx';
import { storeDetailNames } from '../../ui/storeDetailNames.ts';

type Details = DeskAnswer<'getStoreDetails'>;
type Change = DeskAnswer<'listStoreChanges'>['rows'][number];

const ACTIONS: Readonly<Record<Change['action'], MessageDescriptor>> = {
  changeStoreDetails: msg`Edited`,
  setStoreIcon: msg`Icon changed`,
  undoStoreChange: msg`Undone`,
};

const CHANGES = ['storeChanges'] as const;

interface StoreChangesProps {
  saved: Details;
  onChange: (details: Details) => void;
}

/** The changes of the store in the last day, each with a way back. */
export function StoreChanges({ saved: { revision }, onChange }: StoreChangesProps) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [...CHANGES, revision],
    queryFn: ({ signal }) => deskApi('listStoreChanges', undefined, { signal }),
    placeholderData: keepPreviousData,
  });
  const undoing = useMutation({
    mutationFn: (change: string) => deskApi('undoStoreChange', { params: { change }, body: {} }),
    onSuccess: onChange,
    onError: async (error) => {
      // Another member was quicker: the list shows what can be undone now.
      if (!isOvertaken(error)) return;
      onChange(await deskApi('getStoreDetails'));
      await queries.invalidateQueries({ queryKey: CHANGES });
    },
  });
  const write = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t`nothing`;
    const id = String(value);
    if (name === 'featured_issue_id') return t`Issue ${id}`;
    if (name === 'icon') return t`a picture`;
    if (typeof value === 'string') return shortened(value);
    return shortened(textsIn(value).join(' · '));
  };
  return (
    <>
      <RecentChanges
        note={<Trans>A change can be undone for a day.</Trans>}
        changes={(data?.rows ?? []).map(({ id, at, action, before, after, can_undo }) => ({
          id,
          at,
          action: i18n._(ACTIONS[action]),
          values: (
            <ChangedValues
              values={Object.keys(after).map((name) => {
                const label = storeDetailNames[name];
                return {
                  name: label ? i18n._(label) : name,
                  before: write(name, before[name]),
                  after: write(name, after[name]),
                };
              })}
            />
          ),
          canUndo: can_undo,
        }))}
        isDisabled={undoing.isPending}
        isUndone={undoing.isSuccess}
        onUndo={(id) => undoing.mutate(id)}
      />
      {undoing.isError && <Fault error={undoing.error} />}
    </>
  );
}

/** The texts in a message, in translations and in colours. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];
