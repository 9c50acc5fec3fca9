import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { rem } from '../../ui/rem.ts';

const Frame = styled.div`
  display: grid;
  flex: 1;
  place-content: center;
  justify-items: center;
  gap: ${rem(1.5)};
  padding: ${rem(2.5)} ${rem(1.5)};
  text-align: center;
`;

const Title = styled.h2`
  font-size: 1.3em;
  text-wrap: balance;
`;

/** Blocks the store until the reader reloads the page. */
export function SessionExpired({ onReload }: { onReload: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog label={t`Your sessions has expired`} widest={rem(27)} overAll>
      <Frame part="session-expired">
        <Title>
          <Trans>Your sessions has expired</Trans>
        </Title>
        <Button $primary autoFocus onClick={onReload}>
          <Trans>Click to reload</Trans>
        </Button>
      </Frame>
    </Dialog>
  );
}
