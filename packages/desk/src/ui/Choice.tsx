import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { fieldLook } from './Field.tsx';

const Frame = styled.div`
  display: grid;
  gap: 0.25rem;
  min-inline-size: 0;
`;

const Name = styled.label`
  font-weight: 600;
`;

const Hint = styled.p`
  color: var(--muted);
  font-size: 0.9em;
`;

const Box = styled.select`
  ${fieldLook}
`;

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  hint?: ReactNode;
}

/** A field with a few values to choose from. */
export function Choice<Value extends string>({ label, value, choices, onChange, hint }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Frame>
      <Name htmlFor={id}>{label}</Name>
      <Box
        id={id}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Box>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Frame>
  );
}
