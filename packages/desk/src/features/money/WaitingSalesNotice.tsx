import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { deskApi } from '../../api/deskApi.ts';
import { Notice } from '../../ui/Notice.tsx';
import { WAITING_SALES } from './waitingSale.ts';

/** Links to the sales that wait for their buyers or for a decision. Shows nothing without such sales. */
export function WaitingSalesNotice() {
  const waiting = useQuery({
    queryKey: [...WAITING_SALES, 'any'],
    queryFn: ({ signal }) => deskApi('listWaitingSales', { query: { limit: 1 } }, { signal }),
  });
  const undecided = useQuery({
    queryKey: [...WAITING_SALES, 'any undecided'],
    queryFn: ({ signal }) => deskApi('listUndecidedSales', { query: { limit: 1 } }, { signal }),
  });
  const anyWaits = waiting.data !== undefined && waiting.data.rows.length > 0;
  const anyUndecided = undecided.data !== undefined && undecided.data.rows.length > 0;
  if (!anyWaits && !anyUndecided) return null;
  return (
    <Notice
      action={
        <Link to="/money/waiting">
          <Trans>See the sales that wait</Trans>
        </Link>
      }
    >
      {anyUndecided ? (
        <Trans>Sales from after the backup wait for your decision.</Trans>
      ) : (
        <Trans>Sales from after the backup wait for their buyers.</Trans>
      )}
    </Notice>
  );
}
