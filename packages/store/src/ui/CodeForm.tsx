import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { Field, Input } from './Field.tsx';
import { rem } from './rem.ts';

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: ${rem(1.25)};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${rem(0.75)};
`;

interface CodeFormProps {
  /** The server checks a code. */
  checking: boolean;
  /** The last code was wrong. */
  wrong: boolean;
  onEnter: (code: string) => void;
  /** Gives the code up. Without it there is no button for that. */
  onRestart?: () => void;
}

/** Asks for the code that a sign-in window shows if this page could not confirm that it opened the window. */
export function CodeForm({ checking, wrong, onEnter, onRestart }: CodeFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onEnter(code);
      }}
    >
      <Field
        label={<Trans>Code</Trans>}
        hint={<Trans>At the end, the sign-in window shows a code. Type it here.</Trans>}
        faults={wrong && !checking ? [t`This code is not right. Please check it in the sign-in window.`] : []}
      >
        {(tied) => (
          <Input
            {...tied}
            required
            dir="ltr"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Buttons>
        <Button type="submit" $primary disabled={checking || code.trim() === ''}>
          <Trans>Continue</Trans>
        </Button>
        {onRestart && (
          <Button onClick={onRestart}>
            <Trans>Start again</Trans>
          </Button>
        )}
      </Buttons>
    </Form>
  );
}
