import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deskApi } from '../api/deskApi.ts';
import { FoundChoice, MOST_FOUND } from './FoundChoice.tsx';

interface IssueChoiceProps {
  /** The id of the chosen issue. */
  value: number | null;
  onChange: (issueId: number | null) => void;
  /** By default all issues but drafts. */
  among?: 'on sale';
}

/** Finds an issue by its title or number, and chooses it. The server searches: a store may have thousands of issues. */
export function IssueChoice({ value, onChange, among }: IssueChoiceProps) {
  const { t } = useLingui();
  const [q, setQ] = useState('');
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['titles', among, q],
    queryFn: ({ signal }) =>
      among === 'on sale'
        ? deskApi('listIssues', { query: { search: q, state: 'on_sale', limit: MOST_FOUND } }, { signal })
        : deskApi('findTitles', { query: { q } }, { signal }),
    placeholderData: (former) => former,
  });
  return (
    <FoundChoice
      label={t`Find an issue by its title or number`}
      q={q}
      onSearch={setQ}
      name={t`Issue`}
      found={data?.rows.map(({ id, title }) => ({ id, text: title || `№ ${id}` }))}
      none={t`No issue has this in its title or as its number.`}
      isFormer={isPlaceholderData}
      error={error}
      value={value}
      onChange={onChange}
    />
  );
}
