import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Page } from './Page.tsx';

/** Shows for an unknown address, and for one that the member's role may not open. */
export function NoScreen() {
  const { t } = useLingui();
  return (
    <Page title={t`Nothing here`}>
      <p>
        <Trans>There is no such page, or your role doesn’t include it.</Trans>
      </p>
      <p>
        <Link to="/">
          <Trans>To the overview</Trans>
        </Link>
      </p>
    </Page>
  );
}
