import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeskError } from '../../api/DeskError.ts';
import { deskApi } from '../../api/deskApi.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { IssueChoice } from '../../ui/IssueChoice.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Fields } from './Fields.ts';

interface FeaturedIssueProps {
  /** Null: the newest issue. */
  issueId: number | null;
  onChange: (issueId: number | null) => void;
}

/** The issue that the list shows first. */
export function FeaturedIssue({ issueId, onChange }: FeaturedIssueProps) {
  const { t } = useLingui();
  /** The member wants another issue than the newest one, and has not found it yet. */
  const [isChoosing, setIsChoosing] = useState(false);
  const isNewest = issueId === null && !isChoosing;
  return (
    <Fields>
      <legend>{t`Issue shown first`}</legend>
      <Choice
        label={t`The list begins with`}
        value={isNewest ? 'newest' : 'chosen'}
        onChange={(value) => {
          setIsChoosing(value === 'chosen');
          if (value === 'newest') onChange(null);
        }}
        choices={[
          { value: 'newest', label: t`The newest one` },
          { value: 'chosen', label: t`An issue that you choose` },
        ]}
      />
      {issueId !== null && <ChosenIssue id={issueId} />}
      {!isNewest && (
        <IssueChoice
          value={issueId}
          among="on sale"
          onChange={(chosen) => {
            // The issue stays the chosen one while the member looks for another.
            if (chosen !== null) onChange(chosen);
          }}
        />
      )}
    </Fields>
  );
}

function ChosenIssue({ id }: { id: number }) {
  const { t } = useLingui();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['issue shown first', id],
    queryFn: ({ signal }) => deskApi('getIssue', { params: { id } }, { signal }),
  });
  if (isPending) return <Loading />;
  const isDeleted = error instanceof DeskError && error.status === 404;
  if (error && !isDeleted) return <Fault error={error} onRetry={() => void refetch()} />;
  const title = data?.title || t`Issue ${id}`;
  return data?.state === 'on_sale' ? (
    <p>
      <Trans>
        Chosen: <bdi>{title}</bdi>
      </Trans>
    </p>
  ) : (
    <p>
      <Trans>
        <bdi>{title}</bdi> was chosen, but it is not on sale now. The list shows the newest one first.
      </Trans>
    </p>
  );
}
