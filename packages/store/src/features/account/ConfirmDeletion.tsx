import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmPanel } from './ConfirmPanel.tsx';

interface ConfirmDeletionProps {
  deleting: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Lists what the deletion of an account removes and what stays. A separate button prevents an accident. */
export function ConfirmDeletion({ deleting, onConfirm, onCancel }: ConfirmDeletionProps) {
  const { t } = useLingui();
  return (
    <ConfirmPanel
      part="delete-account"
      question={<Trans>Delete your account permanently?</Trans>}
      confirm={<Trans>Yes, delete my account</Trans>}
      decline={<Trans>Keep my account</Trans>}
      busy={deleting ? t`Deleting your account…` : null}
      onConfirm={onConfirm}
      onDecline={onCancel}
    >
      <p>
        <Trans>
          Your email address, your sign-in services and your access to everything you bought are deleted immediately.
          This can’t be undone.
        </Trans>
      </p>
      <p>
        <Trans>We keep anonymised records of your purchases for as long as the law requires.</Trans>
      </p>
    </ConfirmPanel>
  );
}
