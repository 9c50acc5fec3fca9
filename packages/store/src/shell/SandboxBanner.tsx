import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { rem } from '../ui/rem.ts';
import { gutter, token } from '../ui/theme.ts';

const Banner = styled.aside`
  padding: ${rem(0.7)} ${gutter};
  background: ${token('accent')};
  color: ${token('on-accent')};
  text-align: center;

  @media (forced-colors: active) {
    border-block-end: 1px solid CanvasText;
  }
`;

/** Tells the publisher that the store is not public yet. */
export const SandboxBanner = () => (
  <Banner part="sandbox">
    <Trans>This is only a preview. At least one published PDF is needed. Go back to the dashboard to upgrade.</Trans>
  </Banner>
);
