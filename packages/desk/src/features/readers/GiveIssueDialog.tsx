import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deskApi } from '../../api/deskApi.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { IssueChoice } from '../../ui/IssueChoice.tsx';
import type { Reader } from './reader.ts';

interface GiveIssueDialogProps {
  readerId: number;
  onClose: () => void;
  onGiven: (reader: Reader) => void;
}

/** Gives one issue for good. */
export function GiveIssueDialog({ readerId: id, onClose, onGiven }: GiveIssueDialogProps) {
  const { t } = useLingui();
  const [issueId, setIssueId] = useState<number | null>(null);
  return (
    <ConfirmAction
      title={t`Give an issue`}
      action={t`Give the issue`}
      isDangerous={false}
      isDisabled={issueId === null}
      onClose={onClose}
      onConfirm={async () => {
        if (issueId !== null) onGiven(await deskApi('grantGift', { params: { id }, body: { issue_id: issueId } }));
      }}
    >
      <p>
        <Trans>The issue is the reader’s, until a member revokes the gift. They get no email about it.</Trans>
      </p>
      <IssueChoice value={issueId} onChange={setIssueId} />
    </ConfirmAction>
  );
}
