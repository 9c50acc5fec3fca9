import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskApi } from '../../api/deskApi.ts';
import { RecentChanges } from '../../ui/RecentChanges.tsx';
import { ChangedDetails } from './ChangedDetails.tsx';
import { isUnderWay } from './pages/useChosenPages.ts';
import type { IssueEditor } from './useIssueEditor.ts';

type Change = DeskAnswer<'listIssueChanges'>['rows'][number];

const ACTIONS: Readonly<Record<Change['action'], MessageDescriptor>> = {
  editIssue: msg`Edited`,
  publishIssue: msg`Published`,
  unpublishIssue: msg`Taken out of the store`,
  choosePages: msg`Cover and preview chosen`,
  undoChange: msg`Undone`,
};

/** The changes of the issue's details in the last day, each with a way back. */
export function IssueChanges({ editor }: { editor: IssueEditor }) {
  const { i18n } = useLingui();
  const { id, revision } = editor.issue;
  const { data } = useQuery({
    queryKey: ['issues', 'changes', id, revision],
    queryFn: ({ signal }) => deskApi('listIssueChanges', { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <RecentChanges
      note={<Trans>A change can be undone for a day. A refund, a deleted issue and an email can’t be undone.</Trans>}
      changes={(data?.rows ?? []).map((change) => ({
        id: change.id,
        at: change.at,
        action: i18n._(ACTIONS[change.action]),
        values: <ChangedDetails change={change} />,
        canUndo: change.can_undo,
      }))}
      isDisabled={editor.isBusy || isUnderWay(editor.issue)}
      isUndone={editor.done === 'undoChange' && !isUnderWay(editor.issue)}
      onUndo={editor.undo}
    />
  );
}
