import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';

const Centre = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${rem(1.5)};
  min-block-size: ${rem(20)};
  text-align: center;
  outline: 0;
`;

const Text = styled.h1`
  max-inline-size: 40ch;
  font-size: inherit;
  font-weight: inherit;
  text-wrap: balance;
`;

/**
 * The page of a store that expects a host and has none. `i18n.ts` has its text ids too, for the case without a
 * catalogue.
 */
export const FrameError = () => (
  <Centre part="frame-error" tabIndex={-1}>
    <div role="alert">
      <Text>
        <Trans id="frameError.text">
          This page is not supposed to be placed inside an iframe. Please refer to a proper embedding code.
        </Trans>
      </Text>
    </div>
    <Button as="a" $primary href={useStore().ownUrl()} target="_blank" rel="noopener">
      <Trans id="frameError.open">Open the store</Trans>
    </Button>
  </Centre>
);
