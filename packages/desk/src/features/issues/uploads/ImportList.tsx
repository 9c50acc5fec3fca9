import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { deskApi } from '../../../api/deskApi.ts';
import { Button } from '../../../ui/Button.tsx';
import { Fault } from '../../../ui/Fault.tsx';
import { importFaults, otherFault, stepTexts } from './importTexts.ts';
import { Part, Row, Rows, RowText } from './rows.ts';
import { useImports } from './useImports.ts';

type Import = DeskAnswer<'listImports'>['rows'][number];

/** The imports of the last day. */
export function ImportList() {
  const { data, error, refetch } = useImports();
  const queries = useQueryClient();
  const heading = useId();
  const done = data?.rows.filter(({ state }) => state === 'done').length ?? 0;
  useEffect(() => {
    if (done > 0) queries.invalidateQueries({ queryKey: ['issues', 'list'] });
  }, [done, queries]);
  if (error && !data) return <Fault error={error} onRetry={refetch} />;
  if (!data?.rows.length) return null;
  return (
    <Part aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans>Uploaded in the last day</Trans>
      </h2>
      <Rows>
        {data.rows.map((row) => (
          <ImportRow key={row.id} row={row} />
        ))}
      </Rows>
    </Part>
  );
}

function ImportRow({ row }: { row: Import }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const { id, file_name: name, state, step, done, total, issue_id, error, can_retry } = row;
  const retry = useMutation({
    mutationFn: () => deskApi('retryImport', { params: { id }, body: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['issues', 'imports'] }),
  });
  const words = i18n._(stepTexts[step ?? 'reading'] ?? otherFault);
  return (
    <Row>
      <RowText>
        <bdi>{name}</bdi>{' '}
        <span role={state === 'failed' ? 'alert' : undefined}>
          {state === 'waiting' && <Trans>waits for its import</Trans>}
          {state === 'running' &&
            (step === 'pages' ? (
              <Trans>
                page {done} of {total}
              </Trans>
            ) : (
              words
            ))}
          {state === 'done' && <Trans>is imported</Trans>}
          {state === 'failed' && i18n._(importFaults[error ?? ''] ?? otherFault)}
        </span>
      </RowText>
      <div>
        {issue_id !== null && (
          <Link to={String(issue_id)} aria-label={t`Open the issue of ${name}`}>
            <Trans>Open the issue</Trans>
          </Link>
        )}
        {can_retry && (
          <Button $kind="quiet" isDisabled={retry.isPending} onPress={() => retry.mutate()}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </div>
      {state === 'running' && (
        <progress aria-label={name} {...(step === 'pages' && total > 0 && { value: done, max: total })} />
      )}
    </Row>
  );
}
