import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { Fault } from '../../../ui/Fault.tsx';
import { ImportRow } from './ImportRow.tsx';
import { Part, Rows } from './rows.ts';
import { useImports } from './useImports.ts';

/** The imports of the last day. */
export function ImportList() {
  const { t } = useLingui();
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
        {data.rows.map((row) => {
          const { id, issue_id, file_name: name } = row;
          return (
            <ImportRow key={id} row={row}>
              {issue_id !== null && (
                <Link to={String(issue_id)} aria-label={t`Open the issue of ${name}`}>
                  <Trans>Open the issue</Trans>
                </Link>
              )}
            </ImportRow>
          );
        })}
      </Rows>
    </Part>
  );
}
