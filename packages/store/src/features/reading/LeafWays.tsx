import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { WaysScreen } from './chunks.ts';

/** The buttons on a leaf. Their code loads behind the first page. */
export const LeafWays = ({ children }: { children: (ways: typeof import('./ways.ts')) => ReactNode }) => (
  <WaysScreen
    fallback={(retry) => (
      <Button onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    )}
  >
    {children}
  </WaysScreen>
);
