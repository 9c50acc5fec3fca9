import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DeskError } from '../api/DeskError.ts';
import { deskApi } from '../api/deskApi.ts';
import type { DeskPageData } from '../pageData.ts';
import { DESK_QUERY, DeskContext } from '../ui/deskContext.ts';
import { Fault } from '../ui/Fault.tsx';
import { Loading } from '../ui/Loading.tsx';
import { MiddlePage } from './MiddlePage.tsx';
import { SignInPanel } from './SignInPanel.tsx';

/** Shows the desk to its members alone. */
export function Gate({ page, children }: { page: DeskPageData; children: ReactNode }) {
  const queries = useQueryClient();
  const member = useQuery({
    queryKey: DESK_QUERY,
    queryFn: ({ signal }) => deskApi('getDesk', undefined, { signal }),
    // A session that ends shows at the next call. Until then nothing takes the screen away.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const code = member.error instanceof DeskError ? member.error.code : null;
  if (member.data && code !== 'forbidden') return <DeskContext value={member.data}>{children}</DeskContext>;
  const again = () => queries.resetQueries({ queryKey: DESK_QUERY });
  return (
    <MiddlePage store={page.store}>
      {member.isPending ? (
        <Loading />
      ) : code === 'not_signed_in' ? (
        <SignInPanel providers={page.providers} onDone={again} />
      ) : code === 'forbidden' ? (
        <>
          <p>
            <Trans>This account has no access to the desk. An owner of the desk can invite you.</Trans>
          </p>
          <p>
            <Trans>If you have another account, sign in with it:</Trans>
          </p>
          <SignInPanel providers={page.providers} onDone={again} />
        </>
      ) : (
        <Fault error={member.error} onRetry={again} />
      )}
    </MiddlePage>
  );
}
