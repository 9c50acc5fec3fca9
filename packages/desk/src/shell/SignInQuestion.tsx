import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { deskApi } from '../api/deskApi.ts';
import { askWith } from '../api/signInFirst.ts';
import type { SignInProvider } from '../pageData.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { useDesk } from '../ui/deskContext.ts';
import { SignInPanel } from './SignInPanel.tsx';

/** Asks the member to sign in again where a call needs it. The screen below stays as it is. */
export function SignInQuestion({ providers }: { providers: SignInProvider[] }) {
  const { t } = useLingui();
  const { user_id: userId, email } = useDesk();
  const [reason, setReason] = useState<'again' | 'ended' | null>(null);
  const answer = useRef<((signedIn: boolean) => void) | null>(null);

  useEffect(() => {
    askWith((why) => {
      setReason(why);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => askWith(null);
  }, []);

  const close = (signedIn: boolean) => {
    setReason(null);
    answer.current?.(signedIn);
  };

  async function onDone() {
    const now = await deskApi('getDesk').catch(() => null);
    // Another person has signed in and must not see the former member's screens.
    if (now?.user_id !== userId) location.reload();
    else close(true);
  }

  return (
    <Dialog
      title={reason === 'ended' ? t`Sign in to go on` : t`Sign in again`}
      isOpen={reason !== null}
      onClose={() => close(false)}
    >
      <p>
        {reason === 'ended' ? (
          <Trans>Your session has ended. Nothing that you have entered here is lost.</Trans>
        ) : (
          <Trans>This needs a sign-in from the last 15 minutes. Nothing that you have entered here is lost.</Trans>
        )}
      </p>
      <p>
        <Trans>
          You are <bdi>{email}</bdi>.
        </Trans>
      </p>
      <SignInPanel providers={providers} onDone={() => void onDone()} />
      <DialogButtons>
        <Button onPress={() => close(false)}>
          <Trans>Not now</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
