import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ChevronDownIcon } from './icons.tsx';
import { focusRing, token, transition } from './theme.ts';

const Box = styled.span`
  position: relative;
  display: inline-grid;
  min-inline-size: 0;

  svg {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0.9em;
    margin-block: auto;
    inline-size: 1em;
    pointer-events: none;
  }
`;

const Field = styled.select`
  appearance: none;
  min-inline-size: 0;
  min-block-size: 2.9em;
  padding-block: 0;
  padding-inline: 1.1em 2.4em;
  border: 1px solid ${token('line')};
  border-radius: 99em;
  background: ${token('surface')};
  color: ${token('text')};
  font: inherit;
  font-weight: 550;
  text-overflow: ellipsis;
  cursor: pointer;
  ${transition('border-color')}
  ${focusRing}

  &:hover {
    border-color: ${token('muted')};
  }
`;

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  onChoose: (value: Value) => void;
}

/** The platform's own menu. It works with every touch screen, keyboard and screen reader. */
export const Select = <Value extends string>({ label, value, options, onChoose }: SelectProps<Value>) => (
  <Box>
    <Field aria-label={label} value={value} onChange={(event) => onChoose(event.target.value as Value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </Field>
    <ChevronDownIcon />
  </Box>
);
