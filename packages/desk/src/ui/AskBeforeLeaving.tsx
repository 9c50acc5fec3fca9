import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './Button.tsx';
import { Dialog, DialogButtons } from './Dialog.tsx';

/** Asks the member before they leave a screen, or the desk, with entries that are not saved. */
export function AskBeforeLeaving({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useLingui();
  const leaving = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => isUnsaved && from.pathname !== to.pathname,
  );

  // The browser asks in its own words.
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  const stay = () => leaving.reset?.();
  return (
    <Dialog title={t`Leave without saving?`} isOpen={leaving.state === 'blocked'} onClose={stay} role="alertdialog">
      <p>
        <Trans>What you have entered on this screen is not saved.</Trans>
      </p>
      <DialogButtons>
        <Button onPress={stay}>
          <Trans>Stay here</Trans>
        </Button>
        <Button $kind="danger" onPress={() => leaving.proceed?.()}>
          <Trans>Leave</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
