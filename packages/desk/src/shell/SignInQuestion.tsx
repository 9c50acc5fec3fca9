import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DeskError } from '../api/DeskError.ts';
import { deskApi } from '../api/deskApi.ts';
import { askWith } from '../api/signInFirst.ts';
import type { SignInProvider } from '../pageData.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { useDesk } from '../ui/deskContext.ts';
import { Fault } from '../ui/Fault.tsx';
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
    check.reset();
    answer.current?.(signedIn);
  };

  /** Asks the server for the member who has signed in. Without an answer, the question stays, with the entries below. */
  const check = useMutation({
    mutationFn: () => deskApi('getDesk'),
    networkMode: 'always',
    onSuccess(now) {
      // Another person has signed in and must not see the former member's screens.
      if (now.user_id !== userId) location.reload();
      else close(true);
    },
    onError(error) {
      // The person who has signed in has no access.
      if (error instanceof DeskError && error.code === 'forbidden') location.reload();
    },
  });

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
      {check.isError && <Fault error={check.error} onRetry={() => check.mutate()} />}
      <SignInPanel providers={providers} onDone={() => check.mutate()} />
      <DialogButtons>
        <Button onPress={() => close(false)}>
          <Trans>Not now</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
