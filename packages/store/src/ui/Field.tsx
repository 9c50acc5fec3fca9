import { type ReactNode, useId } from 'react';
import { css, styled } from 'styled-components';
import { Fault } from './Fault.ts';
import { focusRing, token } from './theme.ts';

const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.4em;
  min-inline-size: 0;
`;

const Label = styled.label`
  font-weight: 600;
`;

const Hint = styled.p`
  color: ${token('muted')};
  font-size: 0.875em;
`;

/** The element exists before it has a text, so that screen readers announce the text. */
const Faults = styled.div`
  &:empty {
    margin-block-start: -0.4em;
  }
`;

const control = css`
  inline-size: 100%;
  min-block-size: 2.9em;
  padding: 0.6em 0.8em;
  border: 1px solid ${token('control')};
  border-radius: min(${token('radius')}, 1.4em);
  background: ${token('background')};
  color: ${token('text')};
  font: inherit;
  ${focusRing}

  &[aria-invalid='true'] {
    border-color: ${token('danger')};
    box-shadow: inset 0 0 0 1px ${token('danger')};
  }
  &:disabled {
    color: ${token('muted')};
  }
`;

export const Input = styled.input`
  ${control}
`;

export const Select = styled.select`
  ${control}
`;

export const TextArea = styled.textarea`
  ${control}
  min-block-size: 9em;
  resize: vertical;
  field-sizing: content;
`;

interface FieldProps {
  label: ReactNode;
  /** A text that shows from the start. */
  hint?: ReactNode;
  /** The faults of the entry; empty without faults. */
  faults: readonly ReactNode[];
  /** Renders the control with the attributes that connect it to its label, hint and faults. */
  children: (tied: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode;
}

/** A control of a form with its label, hint and faults. */
export function Field({ label, hint, faults, children }: FieldProps) {
  const id = useId();
  return (
    <Group part="field">
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-invalid': faults.length > 0,
        'aria-describedby': `${hint ? `${id}-hint ` : ''}${id}-faults`,
      })}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <Faults id={`${id}-faults`} role="alert">
        {faults.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a server may report the same fault twice
          <Fault key={index}>{fault}</Fault>
        ))}
      </Faults>
    </Group>
  );
}
