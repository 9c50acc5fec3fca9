import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { isOvertaken } from '../../api/DeskError.ts';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { IssueFault } from './IssueFault.tsx';
import { IssueTitle } from './IssueTitle.tsx';
import type { Issue } from './issueForm.ts';

const Box = styled.section`
  display: grid;
  justify-items: start;
  gap: 0.5rem;
  margin-block-start: 1rem;
`;

/** Deletes an issue without owners, after its title was typed. */
export function DeleteIssue({ issue }: { issue: Issue }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** What the editor types: the title, or the number of an issue without one. */
  const asked = issue.title.trim() || String(issue.id);

  async function remove(): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      const { id, title, revision } = issue;
      await deskApi('deleteIssue', { params: { id }, body: { title, revision } });
      queries.removeQueries({ queryKey: ['issues'] });
      await navigate('..');
    } catch (failure) {
      setError(failure);
      setIsBusy(false);
    }
  }

  return (
    <Box>
      {issue.owners > 0 ? (
        <p>
          <Plural
            value={issue.owners}
            one="One reader owns this issue, so it can’t be deleted."
            other="# readers own this issue, so it can’t be deleted."
          />
        </p>
      ) : (
        <Button onPress={() => setIsOpen(true)}>
          <Trans>Delete…</Trans>
        </Button>
      )}
      <Dialog
        title={t`Delete this issue?`}
        role="alertdialog"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isPending={isBusy}
      >
        <p>
          <Trans>
            “<IssueTitle {...issue} />” and its files will be gone for good. This can’t be undone.
          </Trans>
        </p>
        <Field
          label={issue.title.trim() ? t`Type the title to confirm` : t`Type ${asked} to confirm`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
        {error !== null &&
          (isOvertaken(error) ? (
            <p role="alert">
              <Trans>Another member has changed this issue meanwhile. Reload the page and look at it again.</Trans>
            </p>
          ) : (
            <IssueFault error={error} />
          ))}
        <DialogButtons>
          <Button onPress={() => setIsOpen(false)} isDisabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button $kind="danger" isDisabled={typed.trim() !== asked || isBusy} onPress={remove}>
            <Trans>Delete for good</Trans>
          </Button>
        </DialogButtons>
      </Dialog>
    </Box>
  );
}
