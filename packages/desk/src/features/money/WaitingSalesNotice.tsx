import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { deskApi } from '../../api/deskApi.ts';
import { Notice } from '../../ui/Notice.tsx';
import { WAITING_SALES } from './waitingSale.ts';

/** The way to the sales that wait for their buyers. It is there only if one waits, which few stores ever see. */
export function WaitingSalesNotice() {
  const { data } = useQuery({
    queryKey: [...WAITING_SALES, 'any'],
    queryFn: ({ signal }) => deskApi('listWaitingSales', { query: { limit: 1 } }, { signal }),
  });
  if (!data?.rows.length) return null;
  return (
    <Notice
      action={
        <Link to="/money/waiting">
          <Trans>See the sales that wait</Trans>
        </Link>
      }
    >
      <Trans>Sales from after the backup wait for their buyers.</Trans>
    </Notice>
  );
}
