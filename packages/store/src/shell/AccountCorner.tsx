import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { AppActor } from '../core/appMachine.ts';
import { Button } from '../ui/Button.tsx';
import { useStore } from '../ui/storeContext.ts';
import { from } from '../ui/theme.ts';
import { AccountMenuScreen } from './chunks.ts';

/** A button that takes two lines beside a long name on a small screen. */
const SignIn = styled(Button)`
  max-inline-size: 100%;
  padding: 0.1em 0.75em;
  font-size: 0.875em;
  line-height: 1.25;

  ${from('sm')} {
    padding-inline: 1.5em;
    font-size: 1em;
  }
`;

/**
 * The account's part of the header. Until the account is known, it has the room that most visitors will need. If the
 * server could not be asked, it leads to the account's page, which says so and tries again.
 */
export function AccountCorner({ app, onError }: { app: AppActor; onError: () => void }) {
  const { commands } = useStore();
  const session = useSelector(app, ({ context }) => context.session);
  const { status, user, checkFailed } = useSelector(app, ({ context }) => context.visitor);
  // While the server is asked about a provider's window, the corner stays as it was.
  const signedOut = status === 'signedOut' || status === 'returning';

  if (checkFailed && signedOut) {
    return (
      <SignIn onClick={() => commands.openAccount()}>
        <Trans>Your account</Trans>
      </SignIn>
    );
  }
  if (!session || status !== 'signedIn') {
    return (
      <SignIn style={signedOut ? {} : { visibility: 'hidden' }} onClick={() => commands.openAuth()}>
        <Trans>Sign In / Register</Trans>
      </SignIn>
    );
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
