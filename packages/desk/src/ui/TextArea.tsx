import { TextArea as AriaTextArea, FieldError, Text, TextField } from 'react-aria-components';
import { styled } from 'styled-components';
import { FieldLabel, fieldLook } from './Field.tsx';

const Frame = styled(TextField)`
  display: grid;
  gap: 0.25rem;
  min-inline-size: 0;
`;

const Box = styled(AriaTextArea)`
  ${fieldLook}
  resize: vertical;
  font: inherit;
`;

const Hint = styled(Text)`
  color: var(--muted);
  font-size: 0.9em;
`;

interface TextAreaProps {
  label: string;
  hint?: string;
  value: string;
  rows: number;
  maxLength?: number;
  /** The language of the text, if it is another one than the desk's. */
  lang?: string;
  onChange: (value: string) => void;
}

/** A field for some lines of text. */
export const TextArea = ({ label, hint, value, rows, maxLength, lang, onChange }: TextAreaProps) => (
  <Frame value={value} onChange={onChange} {...(maxLength !== undefined && { maxLength })}>
    <FieldLabel>{label}</FieldLabel>
    <Box rows={rows} dir="auto" {...(lang !== undefined && { lang })} />
    {hint && <Hint slot="description">{hint}</Hint>}
    <FieldError />
  </Frame>
);
