import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { WIDE } from './theme.ts';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: 0.75rem;
  & > :first-child {
    flex: 1 1 16rem;
    max-inline-size: 32rem;
  }
  @media (min-width: ${WIDE}) {
    & > button {
      margin-block-start: 1.75rem;
    }
  }
`;

interface SearchFormProps {
  label: string;
  hint: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A field for a search, which begins with Enter or the button. */
export function SearchForm({ label, hint, value, onSearch }: SearchFormProps) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  // Another search, such as that of Back, replaces the text. The form stays, and with it the focus.
  const [former, setFormer] = useState(value);
  if (former !== value) {
    setFormer(value);
    setText(value);
  }
  return (
    <Form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Field label={label} hint={hint} type="search" value={text} onChange={setText} maxLength={200} />
      <Button type="submit">{t`Search`}</Button>
    </Form>
  );
}
