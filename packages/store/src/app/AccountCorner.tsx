import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { SessionActor } from '../session/sessionMachine.ts';
import { useStore } from '../storeContext.ts';
import { from } from '../theme.ts';
import { Button } from '../ui/Button.tsx';
import { AccountMenuScreen } from './chunks.ts';

/** Beside a long name on a small screen it takes two lines. */
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

/** What the header says of the visitor's account. While it is not known there is room for what most will see. */
export function AccountCorner({ session, onError }: { session: SessionActor | undefined; onError: () => void }) {
  const { commands } = useStore();
  const email = useSelector(session, (snapshot) => snapshot?.context.user?.email ?? null);
  const signedIn = useSelector(session, (snapshot) => snapshot?.matches('signedIn'));
  // While the outcome of a provider's window is loading, the corner stays as it was.
  const signedOut = useSelector(
    session,
    (snapshot) =>
      snapshot?.matches('signedOut') || (snapshot?.matches('checking') && snapshot.context.cause !== 'start'),
  );

  if (!session || !signedIn) {
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
          email={email}
          onOpen={() => commands.openAccount()}
          onSignOut={() => session.send({ type: 'logout' })}
        />
      )}
    </AccountMenuScreen>
  );
}
