import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Takes the place of a screen that could not load or has failed: after an update of the server its parts are new. */
export const ScreenFailure = () => (
  <Notice
    kind="fault"
    action={
      <Button onPress={() => location.reload()}>
        <Trans>Reload the page</Trans>
      </Button>
    }
  >
    <Trans>This screen could not be shown. The desk may have been updated.</Trans>
  </Notice>
);
