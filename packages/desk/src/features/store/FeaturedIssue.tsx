import { Trans, useLingui } from '@lingui/react/macro';
import type { Issue } from '@magazine-store/protocol';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';

interface FeaturedIssueProps {
  /** Null: the newest issue. */
  issueId: number | null;
  onChange: (issueId: number | null) => void;
}

const NEWEST = '';

/** The issue that the list shows first. */
export function FeaturedIssue({ issueId, onChange }: FeaturedIssueProps) {
  const { t } = useLingui();
  const listed = useQuery({
    queryKey: ['issues on sale'],
    queryFn: async ({ signal }): Promise<Issue[]> => {
      const answer = await send({ method: 'GET', path: '/api/issues', signal });
      return (await answer.json()).issues;
    },
  });
  if (listed.isPending) return <Loading />;
  if (listed.isError) return <Fault error={listed.error} onRetry={() => void listed.refetch()} />;
  const chosen = issueId === null ? undefined : listed.data.find(({ id }) => id === issueId);
  const gone = issueId !== null && !chosen;
  return (
    <>
      <Choice
        label={t`Issue shown first`}
        value={chosen ? String(chosen.id) : NEWEST}
        onChange={(value) => onChange(value === NEWEST ? null : Number(value))}
        choices={[
          { value: NEWEST, label: t`The newest one` },
          ...listed.data.map(({ id, title }) => ({ value: String(id), label: title || t`Issue ${id}` })),
        ]}
      />
      {gone && (
        <p>
          <Trans>Issue {issueId} was chosen, but it is not on sale now. The list shows the newest one first.</Trans>
        </p>
      )}
    </>
  );
}
