import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { ChangedDetails } from './ChangedDetails.tsx';
import { isUnderWay } from './pages/useChosenPages.ts';
import type { IssueEditor } from './useIssueEditor.ts';
import { writtenTime } from './writtenTime.ts';

type Change = DeskAnswer<'listIssueChanges'>['rows'][number];

const ACTIONS: Readonly<Record<Change['action'], MessageDescriptor>> = {
  editIssue: msg`Edited`,
  publishIssue: msg`Published`,
  unpublishIssue: msg`Taken out of the store`,
  choosePages: msg`Cover and preview chosen`,
  undoChange: msg`Undone`,
};

const List = styled.ol`
  display: grid;
  gap: 0.75rem;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: 0.35rem;
  padding: 0.6rem 0.9rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
`;

const Muted = styled.p`
  color: var(--muted);
`;

/** The changes of the last day, each with a way back. */
export function IssueChanges({ editor }: { editor: IssueEditor }) {
  const { t, i18n } = useLingui();
  const { id, revision } = editor.issue;
  const { data } = useQuery({
    queryKey: ['issues', 'changes', id, revision],
    queryFn: ({ signal }) => deskApi('listIssueChanges', { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (!data?.rows.length) return null;
  return (
    <Section title={t`Changes of the last day`}>
      <Muted>
        <Trans>A change can be undone for a day. A refund, a deleted issue and a mail can’t be undone.</Trans>
      </Muted>
      <List>
        {data.rows.map((change) => {
          const action = i18n._(ACTIONS[change.action]);
          const time = writtenTime(change.at, i18n.locale);
          return (
            <Item key={change.id}>
              <strong>
                {action}, {time}
              </strong>
              <ChangedDetails change={change} />
              {change.can_undo ? (
                <Button
                  isDisabled={editor.isBusy || isUnderWay(editor.issue)}
                  aria-label={t`Undo: ${action}, ${time}`}
                  onPress={() => editor.undo(change.id)}
                >
                  <Trans>Undo</Trans>
                </Button>
              ) : (
                <Muted>
                  <Trans>A later change has changed the same. To undo this one, undo that one first.</Trans>
                </Muted>
              )}
            </Item>
          );
        })}
      </List>
      <p role="status">
        {editor.done === 'undoChange' && !isUnderWay(editor.issue) && <Trans>The change is undone.</Trans>}
      </p>
    </Section>
  );
}
