import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { AppActor } from '../core/appMachine.ts';
import { useStore } from '../ui/storeContext.ts';
import { AccountMenuScreen } from './chunks.ts';
import { CornerButton, SignInButton } from './SignInButton.tsx';

/**
 * The account's part of the header. Until the session is known, it reserves the room of the sign-in button. If the
 * check of the session failed, its button opens the account page, where the store checks again. If the menu's code
 * failed to load, its button loads it again.
 */
export function AccountCorner({ app, onError }: { app: AppActor; onError: () => void }) {
  const { commands } = useStore();
  const session = useSelector(app, ({ context }) => context.session);
  const { status, user, checkFailed } = useSelector(app, ({ context }) => context.visitor);
  // While the store checks a sign-in (`returning`), the button stays.
  const signedOut = status === 'signedOut' || status === 'returning';

  const button = (onClick: () => void) => (
    <CornerButton onClick={onClick}>
      <Trans>Your account</Trans>
    </CornerButton>
  );
  if (checkFailed) return button(() => commands.openAccount());
  if (!session || status !== 'signedIn') {
    return <SignInButton hidden={!signedOut} onClick={() => commands.openSignIn()} />;
  }

  return (
    <AccountMenuScreen fallback={button} onError={onError}>
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
