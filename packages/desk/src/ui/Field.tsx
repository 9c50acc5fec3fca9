import type { ReactNode } from 'react';
import { FieldError, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components';
import { css, styled } from 'styled-components';
import { focusRing } from './theme.ts';

/** The look of a field for typing or choosing. */
export const fieldLook = css`
  inline-size: 100%;
  min-block-size: 2.5rem;
  padding: 0.35em 0.7em;
  border: 1px solid var(--control);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);
  ${focusRing}
  &[data-invalid] {
    border-color: var(--danger);
  }
`;

const Frame = styled(TextField)`
  display: grid;
  gap: 0.25rem;
  min-inline-size: 0;
`;

export const FieldLabel = styled(Label)`
  font-weight: 600;
`;

const Box = styled(Input)`
  ${fieldLook}
`;

const Hint = styled(Text)`
  color: var(--muted);
  font-size: 0.9em;
`;

const Fault = styled(FieldError)`
  color: var(--danger);
`;

interface FieldProps extends Omit<TextFieldProps, 'children'> {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value; none: nothing. */
  fault?: string | undefined;
  placeholder?: string;
}

/** A field for one line of text. */
export const Field = ({ label, hint, fault, placeholder, ...props }: FieldProps) => (
  <Frame {...props} isInvalid={fault !== undefined}>
    <FieldLabel>{label}</FieldLabel>
    <Box {...(placeholder !== undefined && { placeholder })} />
    {hint && <Hint slot="description">{hint}</Hint>}
    <Fault>{fault}</Fault>
  </Frame>
);
