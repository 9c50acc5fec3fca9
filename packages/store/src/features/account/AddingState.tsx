import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { IdentitiesActor, IdentityFailure } from '../../core/account/identitiesMachine.ts';
import { CodeForm } from '../../ui/CodeForm.tsx';
import { rem } from '../../ui/rem.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { token } from '../../ui/theme.ts';
import { SmallButton } from './SmallButton.tsx';

const Waiting = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${rem(0.75)};
  margin-block-start: ${rem(0.75)};

  [role='progressbar'] {
    font-size: 0.7em;
  }
`;

const Code = styled.div`
  max-inline-size: ${rem(24)};
  margin-block-start: ${rem(0.75)};
`;

const Hint = styled.p`
  margin-block-start: ${rem(0.75)};

  a {
    color: ${token('accent')};
  }
`;

const Failure = styled(Hint)`
  color: ${token('danger')};
  font-weight: 600;
`;

interface AddingStateProps {
  identities: IdentitiesActor;
  providerLabel: (name: string) => string;
}

/** Shows the progress of adding a provider, and why an addition or a removal failed. */
export function AddingState({ identities, providerLabel }: AddingStateProps) {
  const { t } = useLingui();
  const attempt = useSelector(identities, ({ children }) => children.attempt);
  const open = useSelector(attempt, (snapshot) => snapshot?.matches({ underway: { window: 'open' } }));
  const blockedAddress = useSelector(attempt, (snapshot) => snapshot?.context.blockedAddress);
  const codeNeeded = useSelector(attempt, (snapshot) => snapshot?.context.codeNeeded);
  const checkingCode = useSelector(attempt, (snapshot) => snapshot?.context.code !== null);
  const codeWrong = useSelector(attempt, (snapshot) => snapshot?.context.codeWrong ?? false);
  const failure = useSelector(identities, ({ context }) => context.failure);
  const impossible = useSelector(identities, (snapshot) => snapshot.matches({ secret: 'impossible' }));

  const failureText = ({ provider, code }: IdentityFailure): string => {
    const label = providerLabel(provider);
    switch (code) {
      case 'user_exists':
        return t`This ${label} account is already linked to another account in this store. Sign out to use that account, or add a different ${label} account here.`;
      case 'sign_in_again':
        return t`You are a member of the desk. Before you can add ${label}, sign out and sign in again.`;
      case 'last_identity':
        return t`${label} is your only way to sign in. Add another service before you remove it.`;
      case 'failed':
        return t`${label} could not be added. Please try again.`;
    }
  };
  return (
    <>
      {open && !codeNeeded && (
        <Waiting role="status">
          <Spinner label={t`Signing in…`} />
          <SmallButton onClick={() => identities.send({ type: 'window.show' })}>
            <Trans>Show window</Trans>
          </SmallButton>
        </Waiting>
      )}
      {codeNeeded && (
        <Code>
          <CodeForm
            checking={checkingCode}
            wrong={codeWrong}
            onEnter={(code) => identities.send({ type: 'code.entered', code })}
          />
        </Code>
      )}
      {blockedAddress && (
        <Hint role="alert">
          <Trans>
            Your browser blocked the window.{' '}
            <a href={blockedAddress} target="magazine-store-auth">
              Open it
            </a>
          </Trans>
        </Hint>
      )}
      {impossible && (
        <Hint>
          <Trans>Adding another service requires a secure connection (https).</Trans>
        </Hint>
      )}
      {failure && <Failure role="alert">{failureText(failure)}</Failure>}
    </>
  );
}
