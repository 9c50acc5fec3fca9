import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskApi } from '../../api/deskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { Section } from '../../ui/Section.tsx';
import { Table } from '../../ui/Table.tsx';
import { TimeText } from '../../ui/TimeText.tsx';
import { GiveAccessDialog } from './GiveAccessDialog.tsx';
import { GiveIssueDialog } from './GiveIssueDialog.tsx';
import { type Reader, readerKey } from './reader.ts';

type Source = Reader['issues'][number]['source'];

/** What the reader may read, and why. Only gifts can be revoked here: a refund revokes what was bought. */
export function ReadingSection({ reader }: { reader: Reader }) {
  const { t } = useLingui();
  const { id, issues, access } = reader;
  const queries = useQueryClient();
  const [open, setOpen] = useState<'issue' | 'access' | null>(null);
  const [revoked, setRevoked] = useState<{ issueId: number | null } | null>(null);
  const update = (changed: Reader) => queries.setQueryData(readerKey(id), changed);
  const revokeButton = (issueId: number | null, { type }: Source, name: string) =>
    type === 'gift' && (
      <Button $kind="quiet" aria-label={t`Revoke: ${name}`} onPress={() => setRevoked({ issueId })}>
        <Trans>Revoke</Trans>
      </Button>
    );
  return (
    <Section
      title={t`May read`}
      actions={
        <>
          <Button onPress={() => setOpen('issue')}>
            <Trans>Give an issue…</Trans>
          </Button>
          <Button onPress={() => setOpen('access')}>
            <Trans>Give all issues…</Trans>
          </Button>
        </>
      }
    >
      {issues.length + access.length === 0 && (
        <p>
          <Trans>This reader has neither bought an issue nor got one.</Trans>
        </p>
      )}
      {access.length > 0 && (
        <Table
          label={t`All issues`}
          columns={[
            { title: t`Why`, cell: ({ source }) => <SourceText source={source} /> },
            {
              title: t`State`,
              cell: ({ active }) =>
                active ? t({ message: 'Active', context: 'access' }) : t({ message: 'Ended', context: 'access' }),
            },
            { title: t`Until (UTC)`, cell: ({ expires_at }) => <TimeText iso={expires_at} /> },
            { title: t`Actions`, isActions: true, cell: ({ source }) => revokeButton(null, source, t`All issues`) },
          ]}
          rows={access}
          empty={null}
          keyOf={({ source }) => JSON.stringify(source)}
        />
      )}
      {issues.length > 0 && (
        <Table
          label={t`Issues`}
          columns={[
            { title: t`Issue`, cell: ({ title }) => <bdi>{title}</bdi> },
            { title: t`Why`, cell: ({ source }) => <SourceText source={source} /> },
            { title: t`Since (UTC)`, cell: ({ granted_at }) => <TimeText iso={granted_at} /> },
            {
              title: t`Actions`,
              isActions: true,
              cell: ({ issue_id, source, title }) => revokeButton(issue_id, source, title),
            },
          ]}
          rows={issues}
          empty={null}
          keyOf={({ issue_id, source }) => `${issue_id} ${JSON.stringify(source)}`}
        />
      )}
      {open === 'issue' && <GiveIssueDialog readerId={id} onClose={() => setOpen(null)} onGiven={update} />}
      {open === 'access' && <GiveAccessDialog readerId={id} onClose={() => setOpen(null)} onGiven={update} />}
      {revoked && (
        <ConfirmAction
          title={t`Revoke this gift?`}
          action={t`Revoke`}
          onClose={() => setRevoked(null)}
          onConfirm={async () =>
            update(await deskApi('revokeGift', { params: { id }, body: { issue_id: revoked.issueId } }))
          }
        >
          <p>
            <Trans>The reader can no longer read by this gift. What they have bought stays theirs.</Trans>
          </p>
        </ConfirmAction>
      )}
    </Section>
  );
}

function SourceText({ source }: { source: Source }) {
  switch (source.type) {
    case 'gift':
      return <Trans>Gift</Trans>;
    case 'coupon':
      return (
        <Trans>
          Coupon <bdi>{source.code}</bdi>
        </Trans>
      );
    case 'payment':
      return <Trans>Bought</Trans>;
  }
}
