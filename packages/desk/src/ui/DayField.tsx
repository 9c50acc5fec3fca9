import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { fieldLook } from './Field.tsx';

const Box = styled.div`
  display: grid;
  gap: 0.25rem;
  min-inline-size: 0;
  & > label {
    font-weight: 600;
  }
  & > input {
    ${fieldLook}
  }
`;

const Fault = styled.p`
  color: var(--danger);
  font-size: 0.9em;
`;

interface DayFieldProps {
  label: string;
  /** As `2027-03-01`; empty: none. */
  value: string;
  min?: string;
  onChange: (value: string) => void;
  /** Called with true when the day is incomplete or after the last one: `value` is empty then. Called with false after that. */
  onIncomplete?: (isIncomplete: boolean) => void;
}

/** Without a last day, browsers take years of six digits. The end of this one lies in a year of four in all time zones. */
const LAST_DAY = '9999-12-30';

/** A field for a day, with the calendar of the browser. */
export function DayField({ label, value, min, onChange, onIncomplete }: DayFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const faultId = useId();
  const [isIncomplete, setIsIncomplete] = useState(false);
  /** Browsers give an empty value for a day that lacks a part, and report no change if it was empty before. */
  const read = ({ value: given, validity: { badInput, rangeOverflow } }: HTMLInputElement) => {
    const day = rangeOverflow ? '' : given;
    if (day !== value) onChange(day);
    const lacks = badInput || rangeOverflow;
    if (lacks === isIncomplete) return;
    setIsIncomplete(lacks);
    onIncomplete?.(lacks);
  };
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        min={min}
        max={LAST_DAY}
        aria-invalid={isIncomplete}
        aria-describedby={isIncomplete ? faultId : undefined}
        onChange={({ target }) => read(target)}
        onBlur={({ target }) => read(target)}
      />
      {isIncomplete && (
        <Fault id={faultId} role="alert">
          {t`Enter a complete date, or none.`}
        </Fault>
      )}
    </Box>
  );
}
