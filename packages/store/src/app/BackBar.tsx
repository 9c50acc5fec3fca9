import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';

const Bar = styled.nav`
  margin-block-end: 1.25rem;
`;

/** The way back to the list for a page that took its place. */
export const BackBar = ({ onReturn }: { onReturn: () => void }) => (
  <Bar part="back-bar">
    <Button onClick={onReturn}>
      <Trans>Return to the list</Trans>
    </Button>
  </Bar>
);
