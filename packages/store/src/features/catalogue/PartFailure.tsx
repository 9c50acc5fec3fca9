import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { Empty } from './Empty.tsx';

/** Stands in the place of a part of the list whose code could not be loaded. */
export const PartFailure = ({ onRetry }: { onRetry: () => void }) => (
  <Empty as="div" role="alert">
    <p>
      <Trans>Failed to load</Trans>
    </p>
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </Empty>
);
