import { useId } from 'react';
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

interface DayFieldProps {
  label: string;
  /** As `2027-03-01`; empty: none. */
  value: string;
  min?: string;
  onChange: (value: string) => void;
}

/** Without a last day, browsers take years of six digits. The end of this one lies in a year of four in all time zones. */
const LAST_DAY = '9999-12-30';

/** A field for a day, with the calendar of the browser. */
export function DayField({ label, value, min, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        min={min}
        max={LAST_DAY}
        onChange={({ target }) => onChange(target.validity.rangeOverflow ? '' : target.value)}
      />
    </Box>
  );
}
