import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskApi } from '../../api/deskApi.ts';
import { saveAs } from '../../api/saveAs.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Section } from '../../ui/Section.tsx';
import { type Reader, readerKey } from './reader.ts';

/** The reader's rights over their data: an export, and the end of the account. */
export function DataSection({ reader, onDeleted }: { reader: Reader; onDeleted: () => void }) {
  const { t } = useLingui();
  const { id } = reader;
  const email = reader.email ?? t`Reader ${id}`;
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const exporting = useMutation({
    async mutationFn() {
      const text = JSON.stringify(await deskApi('exportReader', { params: { id }, body: {} }), null, 2);
      saveAs(`reader-${id}.json`, new Blob([text], { type: 'application/json' }));
    },
  });
  return (
    <Section
      title={t`Data of the reader`}
      actions={
        <>
          <Button isPending={exporting.isPending} onPress={() => exporting.mutate()}>
            <Trans>Download the data</Trans>
          </Button>
          <Button $kind="danger" onPress={() => setIsAsking(true)}>
            <Trans>Delete the account…</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>For requests of the reader. Both need a sign-in from the last 15 minutes.</Trans>
      </p>
      {exporting.error && <Fault error={exporting.error} />}
      {isAsking && (
        <ConfirmAction
          title={t`Delete this account?`}
          action={t`Delete the account for good`}
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await deskApi('deleteReader', { params: { id }, body: {} });
            queries.removeQueries({ queryKey: readerKey(id) });
            await queries.invalidateQueries({ queryKey: ['readers'] });
            onDeleted();
          }}
        >
          <p>
            <Trans>
              The account <bdi>{email}</bdi> is deleted with its sign-ins, its sessions and all that it may read.
              Running plans end, and the reader is charged no more. Nothing is refunded.
            </Trans>
          </p>
          <p>
            <Trans>Payments stay in the books without the reader. This can’t be undone.</Trans>
          </p>
        </ConfirmAction>
      )}
    </Section>
  );
}
