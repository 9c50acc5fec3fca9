import { Trans, useLingui } from '@lingui/react/macro';
import { type DeskAnswer, type DeskRole, deskRoles } from '@magazine-store/protocol/desk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Day } from '../../ui/Day.tsx';
import { useDesk } from '../../ui/deskContext.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { roleNames, roleTexts } from '../../ui/roleNames.ts';
import { Table } from '../../ui/Table.tsx';
import { Invitations, InviteDialog } from './Invitations.tsx';
import { MEMBERS } from './queryKeys.ts';

type Member = DeskAnswer<'listMembers'>['members'][number];

const Buttons = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0.25rem;
`;

/** The members of the desk, for its owners. */
export function Members() {
  const { i18n, t } = useLingui();
  const { user_id: self } = useDesk();
  const members = useQuery({
    queryKey: MEMBERS,
    queryFn: ({ signal }) => deskApi('listMembers', undefined, { signal }),
  });
  const [changing, setChanging] = useState<Member | null>(null);
  const [removing, setRemoving] = useState<Member | null>(null);
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Page
      title={t`People`}
      actions={
        <Button $kind="primary" onPress={() => setIsInviting(true)}>
          <Trans>Invite a person</Trans>
        </Button>
      }
    >
      {members.isPending && <Loading />}
      {members.isError && <Fault error={members.error} onRetry={() => void members.refetch()} />}
      {members.data && (
        <Table
          label={t`Members of the desk`}
          rows={members.data.members}
          keyOf={({ user_id }) => user_id}
          empty={<Trans>The desk has no members yet.</Trans>}
          columns={[
            { title: t`Member`, cell: (member) => <MemberName member={member} isSelf={member.user_id === self} /> },
            { title: t`Role`, cell: ({ role }) => i18n._(roleNames[role]) },
            { title: t`Since`, cell: ({ since }) => <Day at={since} /> },
            {
              title: t`Actions`,
              isActions: true,
              cell: (member) => (
                <Buttons>
                  <Button $kind="quiet" onPress={() => setChanging(member)}>
                    <Trans>Change role</Trans>
                  </Button>
                  <Button $kind="quiet" onPress={() => setRemoving(member)}>
                    <Trans>Remove</Trans>
                  </Button>
                </Buttons>
              ),
            },
          ]}
        />
      )}
      <Invitations />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {changing && <ChangeRole member={changing} onClose={() => setChanging(null)} />}
      {removing && <RemoveMember member={removing} onClose={() => setRemoving(null)} />}
    </Page>
  );
}

const MemberName = ({ member: { email }, isSelf }: { member: Member; isSelf: boolean }) => (
  <>
    <EmailText email={email} />
    {isSelf && (
      <>
        {' '}
        <Trans>(you)</Trans>
      </>
    )}
  </>
);

function ChangeRole({ member, onClose }: { member: Member; onClose: () => void }) {
  const { i18n, t } = useLingui();
  const [role, setRole] = useState<DeskRole>(member.role);
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: () => deskApi('changeRole', { params: { id: member.user_id }, body: { role, seen: member.role } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      title={t`Change role`}
      isOpen
      onClose={onClose}
      action={t`Change role`}
      onConfirm={() => change.mutate()}
      isPending={change.isPending}
      isDisabled={role === member.role}
      error={change.error}
    >
      <p>
        <bdi>{member.email}</bdi>
      </p>
      <Choice
        label={t`Role`}
        value={role}
        onChange={setRole}
        choices={deskRoles.map((value) => ({ value, label: i18n._(roleNames[value]) }))}
        hint={i18n._(roleTexts[role])}
      />
    </ConfirmDialog>
  );
}

function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () => deskApi('removeMember', { params: { id: member.user_id }, body: {} }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(),
  });
  const { email } = member;
  return (
    <ConfirmDialog
      title={t`Remove from the desk?`}
      isOpen
      onClose={onClose}
      action={t`Remove`}
      isDangerous
      onConfirm={() => removal.mutate()}
      isPending={removal.isPending}
      error={removal.error}
    >
      <p>
        <Trans>
          <bdi>{email}</bdi> will have no access to the desk any more. Their account in the store and what they have
          done here stay.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
