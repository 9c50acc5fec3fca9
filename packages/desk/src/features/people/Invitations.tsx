import { Trans, useLingui } from '@lingui/react/macro';
import { type DeskAnswer, type DeskRole, deskRoles } from '@magazine-store/protocol/desk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { styled } from 'styled-components';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Day } from '../../ui/Day.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { roleNames, roleTexts } from '../../ui/roleNames.ts';
import { Table } from '../../ui/Table.tsx';
import { INVITATIONS } from './queryKeys.ts';

type Invitation = DeskAnswer<'listInvitations'>['invitations'][number];

/** The open invitations, if there are any. */
export function Invitations() {
  const invitations = useQuery({
    queryKey: INVITATIONS,
    queryFn: ({ signal }) => deskApi('listInvitations', undefined, { signal }),
  });
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const open = invitations.data?.invitations ?? [];
  return (
    <>
      {invitations.isError ? (
        <Fault error={invitations.error} onRetry={() => void invitations.refetch()} />
      ) : (
        open.length > 0 && <OpenInvitations rows={open} onRevoke={setRevoking} />
      )}
      {/* The question stays if the list changes meanwhile: the member hears how their press ends. */}
      {revoking && <RevokeInvitation invitation={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function OpenInvitations({ rows, onRevoke }: { rows: Invitation[]; onRevoke: (invitation: Invitation) => void }) {
  const { i18n, t } = useLingui();
  return (
    <>
      <h2>
        <Trans>Open invitations</Trans>
      </h2>
      <Table
        label={t`Open invitations`}
        rows={rows}
        keyOf={({ id }) => id}
        empty={null}
        columns={[
          { title: t`Invited`, cell: ({ email }) => <EmailText email={email} /> },
          { title: t`Role`, cell: ({ role }) => i18n._(roleNames[role]) },
          { title: t`Until`, cell: ({ expires_at }) => <Day at={expires_at} /> },
          {
            title: t`Actions`,
            isActions: true,
            cell: (invitation) => (
              <Button $kind="quiet" onPress={() => onRevoke(invitation)}>
                <Trans>Revoke</Trans>
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}

function RevokeInvitation({ invitation: { id, email }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const revocation = useMutation({
    mutationFn: () => deskApi('revokeInvitation', { params: { id }, body: {} }),
    onSuccess: onClose,
    // A refused one may have been accepted: then there is a new member.
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      title={t`Revoke the invitation?`}
      isOpen
      onClose={onClose}
      action={t`Revoke`}
      isDangerous
      onConfirm={() => revocation.mutate()}
      isPending={revocation.isPending}
      error={revocation.error}
    >
      <p>
        <Trans>
          The link for <bdi>{email}</bdi> will not work any more. You can invite them again.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

const Link = styled.output`
  display: block;
  padding: 0.6em 0.8em;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--raised);
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
  user-select: all;
`;

const Column = styled.div`
  display: grid;
  gap: 1rem;
`;

/** Invites a person, and shows their link once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { i18n, t } = useLingui();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<DeskRole>('editor');
  const [isChecked, setIsChecked] = useState(false);
  const queries = useQueryClient();
  const invitation = useMutation({
    mutationFn: () => deskApi('inviteMember', { body: { email: email.trim(), role } }),
    // If the person has become a member meanwhile, the list shows them.
    onSettled: () => void queries.invalidateQueries(),
  });
  const isEmail = /^\S+@\S+\.\S+$/.test(email.trim());
  if (invitation.data) return <InvitationLink {...invitation.data} email={email.trim()} onClose={onClose} />;
  return (
    <Dialog title={t`Invite a person`} isOpen onClose={onClose} isPending={invitation.isPending}>
      <Form
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (isEmail && !invitation.isPending) invitation.mutate();
        }}
      >
        <Column>
          <Field
            label={t`Email address`}
            hint={<Trans>The address of their account in the store. No other account can use the link.</Trans>}
            type="email"
            autoComplete="off"
            autoFocus
            value={email}
            onChange={setEmail}
            fault={isChecked && !isEmail ? t`Enter an email address.` : undefined}
          />
          <Choice
            label={t`Role`}
            value={role}
            onChange={setRole}
            choices={deskRoles.map((value) => ({ value, label: i18n._(roleNames[value]) }))}
            hint={i18n._(roleTexts[role])}
          />
          {invitation.isError && <Fault error={invitation.error} />}
          <DialogButtons>
            <Button onPress={onClose} isDisabled={invitation.isPending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" $kind="primary" isPending={invitation.isPending}>
              <Trans>Invite</Trans>
            </Button>
          </DialogButtons>
        </Column>
      </Form>
    </Dialog>
  );
}

interface InvitationLinkProps extends DeskAnswer<'inviteMember'> {
  email: string;
  onClose: () => void;
}

function InvitationLink({ link, mailed, email, onClose }: InvitationLinkProps) {
  const { t } = useLingui();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Dialog title={t`The invitation is ready`} isOpen onClose={onClose} role="alertdialog">
      <p>
        {mailed ? (
          <Trans>
            The link goes to <bdi>{email}</bdi> by email. You can also give it to them yourself. It works once, for
            seven days.
          </Trans>
        ) : (
          <Trans>
            Give this link to <bdi>{email}</bdi>. The server sends no emails. It works once, for seven days, and is
            shown only now.
          </Trans>
        )}
      </p>
      <Link>{link}</Link>
      {isCopied && (
        <Notice kind="done">
          <Trans>The link is copied.</Trans>
        </Notice>
      )}
      <DialogButtons>
        <Button onPress={() => navigator.clipboard.writeText(link).then(() => setIsCopied(true))}>
          <Trans>Copy the link</Trans>
        </Button>
        <Button $kind="primary" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
