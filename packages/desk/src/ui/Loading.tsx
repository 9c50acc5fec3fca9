import { Trans } from '@lingui/react/macro';
import { keyframes, styled } from 'styled-components';

const appear = keyframes`
  from { opacity: 0; }
`;

const Line = styled.p`
  color: var(--muted);
  /* Quick answers leave no flicker. */
  animation: ${appear} 0.2s 0.3s backwards;
`;

export const Loading = () => (
  <Line role="status">
    <Trans>Loading…</Trans>
  </Line>
);
