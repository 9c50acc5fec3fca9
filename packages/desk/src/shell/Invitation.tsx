import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { DeskError } from '../api/DeskError.ts';
import { deskApi } from '../api/deskApi.ts';
import type { DeskPageData } from '../pageData.ts';
import { Button } from '../ui/Button.tsx';
import { Fault } from '../ui/Fault.tsx';
import { Loading } from '../ui/Loading.tsx';
import { roleNames, roleTexts } from '../ui/roleNames.ts';
import { MiddlePage } from './MiddlePage.tsx';
import { SignInPanel } from './SignInPanel.tsx';

type Seen = DeskAnswer<'readInvitation'>;

const INVITATION = ['readInvitation'] as const;

/** The page of an invitation's link. The token stands behind the `#`, so that it reaches no log. */
export function Invitation({ page }: { page: DeskPageData }) {
  const queries = useQueryClient();
  const token = location.hash.slice(1);
  const seen = useQuery({
    queryKey: INVITATION,
    queryFn: () => deskApi('readInvitation', { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const joining = useMutation({
    mutationFn: () => deskApi('acceptInvitation', { body: { token } }),
    onSuccess: (answer) => queries.setQueryData(INVITATION, answer),
  });
  const again = () => queries.resetQueries({ queryKey: INVITATION });
  const isSignedOut = seen.error instanceof DeskError && seen.error.code === 'not_signed_in';
  if (seen.data?.state === 'joined' || seen.data?.state === 'already_member') return <Navigate to="/" replace />;
  return (
    <MiddlePage store={page.store}>
      {token === '' ? (
        <InvitationText seen={{ state: 'unknown', role: null, email: null }} />
      ) : isSignedOut ? (
        <>
          <p>
            <Trans>You are invited to work here. Sign in with the account that has the invited email address.</Trans>
          </p>
          <SignInPanel providers={page.providers} terms={page.terms_url} onDone={again} />
        </>
      ) : seen.isPending ? (
        <Loading />
      ) : seen.isError ? (
        <Fault error={seen.error} onRetry={again} />
      ) : (
        <>
          <InvitationText seen={seen.data} />
          {seen.data.state === 'open' && (
            <Button $kind="primary" onPress={() => joining.mutate()} isPending={joining.isPending}>
              <Trans>Accept the invitation</Trans>
            </Button>
          )}
          {seen.data.state === 'other_email' && (
            <SignInPanel providers={page.providers} terms={page.terms_url} onDone={again} />
          )}
          {joining.isError && <Fault error={joining.error} />}
        </>
      )}
    </MiddlePage>
  );
}

/** What the invitation gives, or why it gives nothing, and the way on. */
function InvitationText({ seen: { state, role, email } }: { seen: Seen }) {
  const { i18n } = useLingui();
  if (state === 'open' && role) {
    const name = i18n._(roleNames[role]);
    return (
      <>
        <p>
          <Trans>
            You are invited as <strong>{name}</strong>, with the account of <bdi>{email}</bdi>.
          </Trans>
        </p>
        <p>{i18n._(roleTexts[role])}</p>
      </>
    );
  }
  if (state === 'other_email') {
    return (
      <p>
        <Trans>
          This invitation is for another account: <bdi>{email}</bdi>. Sign in with that one. If it is not yours, ask for
          an invitation of your own.
        </Trans>
      </p>
    );
  }
  return <p>{state === 'used' ? <UsedText /> : state === 'unknown' ? <UnknownText /> : <OverText />}</p>;
}

const UsedText = () => (
  <Trans>
    This invitation has been used. If it was you, <a href="/desk">open the desk</a>. Otherwise tell the person who
    invited you.
  </Trans>
);

const UnknownText = () => (
  <Trans>This link is not an invitation, or a part of it is missing. Open the whole link that you have got.</Trans>
);

const OverText = () => <Trans>This invitation is over. Ask the person who invited you for another one.</Trans>;
