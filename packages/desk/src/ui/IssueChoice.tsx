import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { styled } from 'styled-components';
import { deskApi } from '../api/deskApi.ts';
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

/** The most titles that are shown at once, as in the answer of `findTitles`. */
const MOST = 20;

interface IssueChoiceProps {
  /** The id of the chosen issue. */
  value: number | null;
  /** A new search chooses no issue: the list may not show the chosen one any more. */
  onChange: (issueId: number | null) => void;
  /** By default all issues but drafts. */
  among?: 'on sale';
}

/** Finds an issue by its title, and chooses it. */
export function IssueChoice({ value, onChange, among }: IssueChoiceProps) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const { data, error } = useQuery({
    queryKey: ['titles', among, q],
    queryFn: ({ signal }) =>
      among === 'on sale'
        ? deskApi('listIssues', { query: { search: q, state: 'on_sale', limit: MOST } }, { signal })
        : deskApi('findTitles', { query: { q } }, { signal }),
    placeholderData: (former) => former,
  });
  return (
    <>
      <Field
        label={t`Find an issue by its title`}
        type="search"
        value={q}
        onChange={(text) => {
          setQ(text);
          onChange(null);
        }}
        // The titles come while the member types. Enter would send a form around this field.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
          else event.continuePropagation();
        }}
        maxLength={200}
      />
      {error && <Fault error={error} />}
      {data && (
        <Choices value={value === null ? null : String(value)} onChange={(id) => onChange(Number(id))}>
          <FieldLabel>
            <Trans>Issue</Trans>
          </FieldLabel>
          {data.rows.map(({ id, title }) => (
            <Choice key={id} value={String(id)}>
              <bdi>{title || `№ ${id}`}</bdi>
            </Choice>
          ))}
          {data.rows.length === 0 && <Trans>No issue has this in its title.</Trans>}
        </Choices>
      )}
    </>
  );
}
