import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { rem } from '../ui/rem.ts';
import { useStore } from '../ui/storeContext.ts';
import { token } from '../ui/theme.ts';

const Centre = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${rem(1)};
  min-block-size: ${rem(24)};
  flex: 1;
  text-align: center;
  outline: 0;
`;

const Title = styled.h1`
  font-size: 1.6em;
  letter-spacing: -0.02em;
  text-wrap: balance;
`;

const Text = styled.p`
  max-inline-size: 44ch;
  text-wrap: balance;
  margin-block-end: ${rem(1)};
  color: ${token('muted')};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${rem(0.75)};
`;

interface LoadFailureProps {
  onReload: () => void;
  /** The way to the list from an unknown address, where reloading would not help. */
  onReturn?: () => void;
  /** The browser blocks cookies in this frame. */
  withoutCookies?: boolean;
  /** A dialog shows the failure. The store's page below the dialog has the landmark. */
  inDialog?: boolean;
}

/** The page of a store that can't be shown at all. `i18n.ts` has its text ids too, for the case without a catalogue. */
export function LoadFailure({ onReload, onReturn, withoutCookies, inDialog }: LoadFailureProps) {
  const { landmark, embedded, ownUrl } = useStore();
  const leadsOut = embedded && !inDialog;
  return (
    <Centre as={inDialog ? 'div' : landmark} part="load-failure" tabIndex={-1}>
      <Title>
        <Trans id="loadFailure.title">Could not load the page</Trans>
      </Title>
      <Text role="alert">
        <Trans id="loadFailure.text">There was a problem loading the page.</Trans>{' '}
        {withoutCookies && (
          <Trans>
            Your browser blocks cookies in this part of the page. The store works on its own page, where you can also
            sign in.
          </Trans>
        )}
      </Text>
      <Buttons>
        {leadsOut && (
          <Button as="a" $primary href={ownUrl()} target="_blank" rel="noopener">
            <Trans id="frameError.open">Open the store</Trans>
          </Button>
        )}
        <Button $primary={!leadsOut} onClick={onReload}>
          <Trans id="loadFailure.reload">Reload</Trans>
        </Button>
        {onReturn && (
          <Button onClick={onReturn}>
            <Trans>Return to the list</Trans>
          </Button>
        )}
      </Buttons>
    </Centre>
  );
}
