import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { deskApi } from '../../api/deskApi.ts';
import { Loading } from '../../ui/Loading.tsx';
import { IssueEditorScreen } from './IssueEditorScreen.tsx';
import { IssueFailure } from './IssueFailure.tsx';

/** The screen of one issue. */
export function IssueScreen() {
  const { id = '' } = useParams();
  const issue = useQuery({
    queryKey: ['issues', 'one', Number(id)],
    queryFn: ({ signal }) => deskApi('getIssue', { params: { id: Number(id) } }, { signal }),
    // The editor begins with what the server says now. From then on it hears of other editors when it saves.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (issue.isPending) return <Loading />;
  if (issue.isError) return <IssueFailure error={issue.error} onRetry={() => void issue.refetch()} />;
  return <IssueEditorScreen key={issue.data.id} issue={issue.data} />;
}
