import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Fault } from '../../ui/Fault.tsx';
import { Page } from '../../ui/Page.tsx';

/** Takes the place of an issue that did not load. */
export function IssueFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Page title={t`Issues`}>
      <p>
        <Link to="/issues">
          <Trans>All issues</Trans>
        </Link>
      </p>
      <Fault error={error} onRetry={onRetry} />
    </Page>
  );
}
