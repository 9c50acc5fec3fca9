import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { styled } from 'styled-components';
import { deskApi } from '../api/deskApi.ts';
import { Fault } from './Fault.tsx';
import { Field } from './Field.tsx';
import { focusRing } from './theme.ts';

const Choices = styled(RadioGroup)`
  display: grid;
  gap: 2px;
  max-block-size: 16rem;
  overflow: auto;
  & > label {
    font-weight: 600;
  }
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

interface IssueChoiceProps {
  /** The id of the chosen issue. It is null while the list doesn't show the issue. */
  onChange: (issueId: number | null) => void;
}

/** Finds an issue by its title, and chooses it. */
export function IssueChoice({ onChange }: IssueChoiceProps) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const [issue, setIssue] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: ['titles', q],
    queryFn: ({ signal }) => deskApi('findTitles', { query: { q } }, { signal }),
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
          setIssue(null);
          onChange(null);
        }}
        maxLength={200}
      />
      {error && <Fault error={error} />}
      {data && (
        <Choices
          value={issue}
          onChange={(id) => {
            setIssue(id);
            onChange(Number(id));
          }}
        >
          <Label>
            <Trans>Issue</Trans>
          </Label>
          {data.rows.map(({ id, title }) => (
            <Choice key={id} value={String(id)}>
              <bdi>{title}</bdi>
            </Choice>
          ))}
          {data.rows.length === 0 && <Trans>No issue has this in its title.</Trans>}
        </Choices>
      )}
    </>
  );
}
