import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { look, rem, TOUCH_TARGET } from './look.ts';
import { TextButton } from './TextButton.tsx';
import { useFocusHandedBack } from './useFocusHandedBack.ts';

const Form = styled.form`
  position: absolute;
  inset: 0;
  z-index: 1;
  display: grid;
  place-content: center;
  gap: 12px;
  padding: 16px;
  background: ${look.surround};
  text-align: center;
`;

const Field = styled.input`
  box-sizing: border-box;
  inline-size: min(${rem(20)}, 100%);
  min-block-size: ${TOUCH_TARGET};
  margin-inline: auto;
  padding-inline: 12px;
  border: 1px solid ${look.quietText};
  border-radius: 8px;
  background: ${look.bar};
  color: inherit;
  font: inherit;

  &:focus-visible {
    outline: 2px solid ${look.focus};
    outline-offset: 2px;
  }
`;

interface PasswordFormProps {
  /** True if the last password was not the document's. */
  wrong: boolean;
  onPassword: (password: string) => void;
}

/** Asks for the password of an encrypted document. The password goes nowhere but into the document. */
export function PasswordForm({ wrong, onPassword }: PasswordFormProps) {
  const { t } = useLingui();
  const message = useId();
  const form = useRef<HTMLFormElement>(null);
  useFocusHandedBack(form);
  return (
    <Form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onPassword(String(new FormData(event.currentTarget).get('password')));
      }}
    >
      <p id={message} role="alert">
        {wrong ? <Trans>Wrong password.</Trans> : <Trans>This document is protected by a password.</Trans>}
      </p>
      <Field
        type="password"
        name="password"
        required
        autoFocus
        autoComplete="off"
        aria-label={t`Password`}
        aria-describedby={message}
        aria-invalid={wrong}
      />
      <div>
        <TextButton type="submit">{t`Open`}</TextButton>
      </div>
    </Form>
  );
}
