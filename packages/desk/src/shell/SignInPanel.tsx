import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { styled } from 'styled-components';
import type { SignInProvider } from '../pageData.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useKeptFocus } from './keptFocus.ts';
import { type SignInState, useSignIn } from './signIn/useSignIn.ts';

const Column = styled.div`
  display: grid;
  gap: 0.75rem;

  &:focus {
    outline: 0;
  }
`;

const Logo = styled.img`
  inline-size: 1.25em;
  block-size: 1.25em;
  object-fit: contain;
`;

interface SignInPanelProps {
  providers: SignInProvider[];
  /** The address of the terms that a new account accepts; null: the store has none. Without it, the panel makes no accounts. */
  terms?: string | null;
  onDone: () => void;
}

/** Signs the member in, in a window of its own, so that this page stays as it is. */
export function SignInPanel(props: SignInPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // Each press replaces the button that was pressed.
  useKeptFocus(panel);
  return (
    <Column ref={panel} tabIndex={-1}>
      <SignInStep {...props} />
    </Column>
  );
}

function SignInStep({ providers, terms, onDone }: SignInPanelProps) {
  const { state, isReady, start, enterCode, register, cancel } = useSignIn(onDone);
  if (state.at === 'registering' && terms !== undefined) {
    return (
      <RegisterForm
        email={state.email}
        terms={terms}
        isSending={state.isSending}
        onRegister={register}
        onCancel={cancel}
      />
    );
  }
  if (state.at === 'waiting') {
    return (
      <>
        <p role="status">
          <Trans>Finish signing in in the other window.</Trans>
        </p>
        {state.code && <CodeForm isWrong={state.code === 'wrong'} onCode={enterCode} />}
        <Button onPress={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </>
    );
  }
  return (
    <>
      {state.at === 'registering' && (
        <Notice kind="fault">
          <NoAccountText />
        </Notice>
      )}
      {state.at === 'choosing' && state.fault && (
        <Notice kind="fault">
          <FaultText fault={state.fault} />
        </Notice>
      )}
      {providers.map(({ name, label, logo }) => (
        <Button key={name} isDisabled={!isReady} onPress={() => start(name)}>
          {logo && <Logo src={logo} alt="" />}
          <Trans>Sign in with {label}</Trans>
        </Button>
      ))}
      {providers.length === 0 && (
        <Notice kind="fault">
          <Trans>This store has no way to sign in yet. The operator of the server sets it up.</Trans>
        </Notice>
      )}
    </>
  );
}

function CodeForm({ isWrong, onCode }: { isWrong: boolean; onCode: (code: string) => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') onCode(code.trim());
      }}
    >
      <Column>
        <Field
          label={t`Code from the other window`}
          value={code}
          onChange={setCode}
          autoComplete="off"
          fault={isWrong ? t`This is not the code. Look at the other window.` : undefined}
        />
        <Button type="submit" $kind="primary">
          <Trans>Continue</Trans>
        </Button>
      </Column>
    </Form>
  );
}

function FaultText({ fault }: { fault: NonNullable<Extract<SignInState, { at: 'choosing' }>['fault']> }) {
  if (fault === 'blocked')
    return <Trans>The browser has blocked the window. Allow windows of this page, then try again.</Trans>;
  if (fault === 'denied') return <Trans>You did not sign in. Try again.</Trans>;
  return <Trans>Signing in did not work. Try again.</Trans>;
}

const NoAccountText = () => (
  <Trans>
    You have no account in this store yet.{' '}
    <a href="/login" target="_blank" rel="noopener">
      Make one in the store
    </a>
    , then sign in here.
  </Trans>
);

interface RegisterFormProps {
  email: string | null;
  terms: string | null;
  isSending: boolean;
  onRegister: () => void;
  onCancel: () => void;
}

/** Makes an account for a person who was invited and has none. */
function RegisterForm({ email, terms, isSending, onRegister, onCancel }: RegisterFormProps) {
  const [accepted, setAccepted] = useState(false);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (accepted) onRegister();
      }}
    >
      <Column>
        <p role="status">
          {email === null ? (
            <Trans>You have no account in this store yet. Make one, and you are signed in.</Trans>
          ) : (
            <Trans>
              <bdi>{email}</bdi> has no account in this store yet. Make one, and you are signed in.
            </Trans>
          )}
        </p>
        <label>
          <input type="checkbox" required checked={accepted} onChange={({ target }) => setAccepted(target.checked)} />{' '}
          {terms === null ? (
            <Trans>I accept the terms and conditions of the store.</Trans>
          ) : (
            <Trans>
              I accept the{' '}
              <a href={terms} target="_blank" rel="noopener">
                terms and conditions
              </a>{' '}
              of the store.
            </Trans>
          )}
        </label>
        <Button type="submit" $kind="primary" isDisabled={!accepted} isPending={isSending}>
          <Trans>Make an account</Trans>
        </Button>
        <Button onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Column>
    </Form>
  );
}
