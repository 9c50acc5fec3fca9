import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deskApi } from '../../../api/deskApi.ts';
import { Button } from '../../../ui/Button.tsx';
import { faultText } from '../../../ui/faultText.ts';
import { importFaults, otherFault, sameFile, stepTexts } from './importTexts.ts';
import { Row, RowText } from './rows.ts';

type Import = DeskAnswer<'listImports'>['rows'][number];

/** How far an import is, or how it has ended. */
export function ImportRow({ row, children }: { row: Import; children?: ReactNode }) {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const { id, file_name: name, state, step, done, total, replaces, issue_id, error, can_retry } = row;
  const retry = useMutation({
    mutationFn: () => deskApi('retryImport', { params: { id }, body: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['issues', 'imports'] }),
  });
  const isSame = error === 'known' && issue_id === replaces;
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
          {state === 'done' &&
            (replaces === null ? <Trans>is imported</Trans> : <Trans>has become the file of its issue</Trans>)}
          {state === 'failed' && i18n._(isSame ? sameFile : (importFaults[error ?? ''] ?? otherFault))}
        </span>
        {can_retry && retry.isError && <span role="alert"> {i18n._(faultText(retry.error))}</span>}
      </RowText>
      <div>
        {children}
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
