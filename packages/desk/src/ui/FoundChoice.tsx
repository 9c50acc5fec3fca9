import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { styled } from 'styled-components';
import { Fault } from './Fault.tsx';
import { Field, FieldLabel } from './Field.tsx';
import { focusRing } from './theme.ts';

const Choices = styled(RadioGroup)`
  display: grid;
  gap: 2px;
  max-block-size: 16rem;
  overflow: auto;
`;

const Choice = styled(Radio)`
  /* The library hides a field in it. The field must scroll with the list. */
  position: relative;
  display: flex;
  gap: 0.5em;
  padding: 0.4rem 0.6rem;
  border: 1px solid transparent;
  border-radius: var(--radius);
  cursor: pointer;
  ${focusRing}
  outline-offset: -2px;
  &::before {
    content: '';
    flex: none;
    inline-size: 1em;
    block-size: 1em;
    margin-block-start: 0.25em;
    border: 1px solid var(--control);
    border-radius: 50%;
  }
  &[data-selected]::before {
    border: 0.3em solid var(--accent);
  }
  &[data-hovered] {
    background: var(--raised);
  }
`;

const Note = styled.p`
  color: var(--muted);
  font-size: 0.9em;
`;

/** The most rows that a search shows at once. */
export const MOST_FOUND = 20;

interface FoundChoiceProps {
  label: string;
  hint?: string;
  q: string;
  onSearch: (q: string) => void;
  /** The name of what is found. */
  name: string;
  /** None: nothing was searched yet. */
  found: readonly { id: number; text: ReactNode }[] | undefined;
  /** Takes the place of an empty list. */
  none: ReactNode;
  /** What is found is that of the former search. None of it can be chosen: the next rows may lack it. */
  isFormer: boolean;
  error: unknown;
  /** The id of the chosen one. */
  value: number | null;
  /** A new search chooses none: the list may not show the chosen one any more. */
  onChange: (id: number | null) => void;
}

/** A search while the member types, and the choice of one of what it finds. */
export function FoundChoice({
  label,
  hint,
  q,
  onSearch,
  name,
  found,
  none,
  isFormer,
  error,
  value,
  onChange,
}: FoundChoiceProps) {
  return (
    <>
      <Field
        label={label}
        hint={hint}
        type="search"
        value={q}
        onChange={(text) => {
          onSearch(text);
          onChange(null);
        }}
        // The rows come while the member types. Enter would send a form around this field.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
          else event.continuePropagation();
        }}
        maxLength={200}
      />
      {error ? <Fault error={error} /> : null}
      {found && (
        <Choices
          value={value === null ? null : String(value)}
          isDisabled={isFormer}
          onChange={(id) => onChange(Number(id))}
        >
          <FieldLabel>{name}</FieldLabel>
          {found.map(({ id, text }) => (
            <Choice key={id} value={String(id)}>
              <bdi>{text}</bdi>
            </Choice>
          ))}
          {found.length === 0 && none}
        </Choices>
      )}
      {found && found.length >= MOST_FOUND && (
        <Note role="status">
          <Trans>Only {MOST_FOUND} are shown at once. Type more letters to find others.</Trans>
        </Note>
      )}
    </>
  );
}
