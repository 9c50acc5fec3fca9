import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { styled } from 'styled-components';
import { deskApi } from '../../api/deskApi.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Field } from '../../ui/Field.tsx';
import { focusRing } from '../../ui/theme.ts';
import type { Reader } from './reader.ts';

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

interface GiveIssueDialogProps {
  readerId: number;
  onClose: () => void;
  onGiven: (reader: Reader) => void;
}

/** Gives one issue for good. */
export function GiveIssueDialog({ readerId: id, onClose, onGiven }: GiveIssueDialogProps) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const [issue, setIssue] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: ['titles', q],
    queryFn: ({ signal }) => deskApi('findTitles', { query: { q } }, { signal }),
    placeholderData: (former) => former,
  });
  return (
    <ConfirmAction
      title={t`Give an issue`}
      action={t`Give the issue`}
      isDangerous={false}
      isDisabled={!data?.rows.some((row) => String(row.id) === issue)}
      onClose={onClose}
      onConfirm={async () => onGiven(await deskApi('grantGift', { params: { id }, body: { issue_id: Number(issue) } }))}
    >
      <p>
        <Trans>The issue is the reader’s, until a member revokes the gift. They get no mail about it.</Trans>
      </p>
      <Field label={t`Find an issue by its title`} type="search" value={q} onChange={setQ} maxLength={200} />
      {error && <Fault error={error} />}
      {data && (
        <Choices value={issue} onChange={setIssue}>
          <Label>
            <Trans>Issue</Trans>
          </Label>
          {data.rows.map(({ id: issueId, title }) => (
            <Choice key={issueId} value={String(issueId)}>
              <bdi>{title}</bdi>
            </Choice>
          ))}
          {data.rows.length === 0 && <Trans>No issue has this in its title.</Trans>}
        </Choices>
      )}
    </ConfirmAction>
  );
}
