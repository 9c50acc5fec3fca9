import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmPanel } from './ConfirmPanel.tsx';

interface ConfirmDeletionProps {
  deleting: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** What goes with an account, what stays, and a press that can't be an accident. */
export function ConfirmDeletion({ deleting, onConfirm, onCancel }: ConfirmDeletionProps) {
  const { t } = useLingui();
  return (
    <ConfirmPanel
      part="delete-account"
      question={<Trans>Delete your account for good?</Trans>}
      confirm={<Trans>Yes, delete my account</Trans>}
      decline={<Trans>Keep my account</Trans>}
      busy={deleting ? t`Deleting your account…` : null}
      onConfirm={onConfirm}
      onDecline={onCancel}
    >
      <p>
        <Trans>
          Your e-mail, your ways to sign in and all that you may read with this account go, at once. This can't be
          undone.
        </Trans>
      </p>
      <p>
        <Trans>What you have bought stays in our books for as long as the law demands, made anonymous.</Trans>
      </p>
    </ConfirmPanel>
  );
}
