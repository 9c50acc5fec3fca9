import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { ReplacementPanel } from '../ui/ReplacementPanel.tsx';
import { rem } from '../ui/rem.ts';

const Centre = styled.div`
  display: grid;
  justify-items: center;
  gap: ${rem(1)};
  padding: ${rem(3)} ${rem(1.25)};
  text-align: center;
`;

const Title = styled.h2`
  font-size: 1.6em;
  font-weight: 750;
  letter-spacing: -0.02em;
`;

/** Takes the account's place when the server could not be asked whether the visitor is signed in. */
export function AccountFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <ReplacementPanel label={t`Account`}>
      <Centre part="account-failure">
        <Title>
          <Trans>Account</Trans>
        </Title>
        <p role="alert">
          <Trans>The connection failed, so your account could not be loaded.</Trans>
        </p>
        <Button $primary onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </Centre>
    </ReplacementPanel>
  );
}
