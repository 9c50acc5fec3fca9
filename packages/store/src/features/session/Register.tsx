import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { type ProviderData, providerLabel } from '../../core/session/providerRules.ts';
import type { SessionActor } from '../../core/session/sessionMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { rem } from '../../ui/rem.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { token } from '../../ui/theme.ts';
import { ProviderMark } from './ProviderMark.tsx';
import { Terms } from './Terms.tsx';

const Form = styled.form`
  display: grid;
  gap: ${rem(1.25)};
`;

const Identity = styled.p`
  display: flex;
  align-items: center;
  gap: 0.75em;
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${rem(0.75)};
`;

const Failure = styled.p`
  color: ${token('danger')};
  font-weight: 600;
`;

interface RegisterProps {
  session: SessionActor;
  page: ProviderData;
  termsUrl: string | null;
  logoUrl: (logo: string) => string;
}

/** The question to a person whom the provider knows and the store does not: accept the store's terms, or leave. */
export function Register({ session, page, termsUrl, logoUrl }: RegisterProps) {
  const { t } = useLingui();
  const errorId = useId();
  const [accepted, setAccepted] = useState(false);
  const registration = useSelector(session, ({ context }) => context.registration);
  const error = useSelector(session, ({ context }) => context.registrationError);
  const sending = useSelector(session, (snapshot) =>
    snapshot.matches({ signedOut: { signIn: { registering: 'sending' } } }),
  );
  if (!registration) return null;
  const { provider, email } = registration.userInfo;
  const label = providerLabel(provider, page);
  const texts = {
    user_exists: t`This user already exists. Please try logging in.`,
    could_not_register: t`Could not register this account. Please try again.`,
    session_expired: t`Your session has expired. Please try again.`,
    unknown: t`An unknown error occurred. Please try again.`,
  };

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        session.send({ type: 'register' });
      }}
    >
      <Identity>
        <ProviderMark {...{ provider, page, logoUrl, label }} />
        <bdi>{email ?? label}</bdi>
      </Identity>
      <Check required checked={accepted} onChange={setAccepted}>
        <Trans>
          I accept the <Terms url={termsUrl}>terms and conditions</Terms>.
        </Trans>
      </Check>
      {error && (
        <Failure role="alert" id={errorId}>
          {/* A server of a later release may have other reasons. */}
          {texts[error] ?? texts.unknown}
        </Failure>
      )}
      <Buttons>
        <Button
          type="submit"
          $primary
          disabled={!accepted || error !== null || sending}
          {...(error && { 'aria-describedby': errorId })}
        >
          <Trans>Create Account</Trans>
        </Button>
        <Button type="button" disabled={sending} onClick={() => session.send({ type: 'registration.cancelled' })}>
          <Trans>Cancel</Trans>
        </Button>
        {sending && <Spinner label={t`Creating your account…`} />}
      </Buttons>
    </Form>
  );
}
