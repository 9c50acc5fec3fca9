import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { focusRing, token } from './theme.ts';

const Label = styled.label`
  display: flex;
  align-items: start;
  gap: 0.75em;
  min-block-size: 24px;

  input {
    flex: none;
    inline-size: 1.4em;
    block-size: 1.4em;
    margin: 0;
    accent-color: ${token('accent')};
    ${focusRing}

    &[aria-invalid='true'] {
      outline: 2px solid ${token('danger')};
      outline-offset: 2px;
    }
  }
`;

interface CheckProps {
  checked: boolean;
  disabled?: boolean;
  required?: boolean;
  onChange: (checked: boolean) => void;
  /** The id of the text that says what is wrong. */
  faultId?: string;
  children: ReactNode;
}

/** A checkbox with its label. */
export const Check = ({ checked, disabled, required, onChange, faultId, children }: CheckProps) => (
  <Label>
    <input
      type="checkbox"
      {...{ checked, disabled, required }}
      aria-invalid={faultId !== undefined}
      aria-describedby={faultId}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{children}</span>
  </Label>
);
