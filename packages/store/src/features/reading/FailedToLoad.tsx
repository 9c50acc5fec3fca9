import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { token } from '../../ui/theme.ts';

const Centre = styled.div`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${rem(1.75)};
  flex: 1;
  padding: ${rem(2)} ${rem(1.25)};
  background: ${token('background')};
  text-align: center;
`;

export const Message = styled.p`
  max-inline-size: 34ch;
  font-size: 1.25em;
  line-height: 1.45;
  text-wrap: balance;
`;

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${rem(0.75)};
`;

/** The issue that cannot be shown. */
export interface Subject {
  title: string;
  cover: { url: string; width: number; height: number };
}

const Cover = styled.img`
  inline-size: min(${rem(11)}, 45vw);
  block-size: auto;
  border-radius: ${token('cover-radius')};
  box-shadow: ${token('cover-shadow')};
`;

/** Takes the viewer's place. If the cover does not load, the title shows instead. */
export function Screen({ title, cover: { url, width, height }, children }: Subject & { children: ReactNode }) {
  const [failed, setFailed] = useState(false);
  return (
    <Centre part="placeholder">
      {failed ? (
        <strong>{title}</strong>
      ) : (
        <Cover src={url} alt={title} width={width} height={height} onError={() => setFailed(true)} />
      )}
      {children}
    </Centre>
  );
}

/** Takes the viewer's place when the document could not be loaded. */
export const FailedToLoad = ({
  onRetry,
  onReturn,
  ...subject
}: Subject & { onRetry: () => void; onReturn: () => void }) => (
  <Screen {...subject}>
    <Message role="alert">
      <Trans>Failed to load</Trans>
    </Message>
    <Buttons>
      <Button $primary autoFocus onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      <Button onClick={onReturn}>
        <Trans>Return to details</Trans>
      </Button>
    </Buttons>
  </Screen>
);
