import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { AppActor } from '../core/appMachine.ts';
import { useStore } from '../ui/storeContext.ts';
import { AccountMenuScreen } from './chunks.ts';
import { CornerButton, SignInButton } from './SignInButton.tsx';

/**
 * The account's part of the header. Until the account is known, it has the room that most visitors will need. If the
 * server could not be asked, it leads to the account's page, and the store asks again.
 */
export function AccountCorner({ app, onError }: { app: AppActor; onError: () => void }) {
  const { commands } = useStore();
  const session = useSelector(app, ({ context }) => context.session);
  const { status, user, checkFailed } = useSelector(app, ({ context }) => context.visitor);
  // While the server is asked about a provider's window, the corner stays as it was.
  const signedOut = status === 'signedOut' || status === 'returning';

  if (checkFailed) {
    return (
      <CornerButton onClick={() => commands.openAccount()}>
        <Trans>Your account</Trans>
      </CornerButton>
    );
  }
  if (!session || status !== 'signedIn') {
    return <SignInButton hidden={!signedOut} onClick={() => commands.openSignIn()} />;
  }

  return (
    <AccountMenuScreen onError={onError}>
      {({ AccountMenu }) => (
        <AccountMenu
          email={user?.email ?? null}
          onOpen={() => commands.openAccount()}
          onSignOut={() => session.send({ type: 'logout' })}
        />
      )}
    </AccountMenuScreen>
  );
}
