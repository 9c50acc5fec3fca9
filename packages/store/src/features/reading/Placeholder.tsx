import { Trans } from '@lingui/react/macro';
import type { Issue } from '@magazine-store/protocol';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Refusal } from '../../core/readingMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { token } from '../../ui/theme.ts';
import { type Offer, WaysToRead } from './WaysToRead.tsx';

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

const Message = styled.p`
  max-inline-size: 34ch;
  font-size: 1.25em;
  line-height: 1.45;
  text-wrap: balance;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${rem(0.75)};
`;

/** The issue that the placeholder is about. */
interface Subject {
  title: string;
  cover: { url: string; width: number; height: number };
}

const Cover = styled.img`
  inline-size: min(${rem(11)}, 45vw);
  block-size: auto;
  border-radius: ${token('cover-radius')};
  box-shadow: ${token('cover-shadow')};
`;

const Screen = ({ title, cover: { url, width, height }, children }: Subject & { children: ReactNode }) => (
  <Centre part="placeholder">
    <Cover src={url} alt={title} width={width} height={height} />
    {children}
  </Centre>
);

interface PlaceholderProps extends Subject {
  refusal: Refusal;
  issue: Issue;
  offer: Offer;
  /** The visitor could read the document until now. */
  wasGranted: boolean;
  onReturn: () => void;
}

/** Takes the viewer's place when the visitor may not read the document. */
export function Placeholder({ refusal, issue, offer, wasGranted, onReturn, ...subject }: PlaceholderProps) {
  const messages: Readonly<Record<Refusal, ReactNode>> = {
    not_owned: offer.promocodesOnly ? (
      <Trans>This item is available only after unlocking</Trans>
    ) : (
      <Trans>This item is available only after purchasing</Trans>
    ),
    sign_in_required: (
      <Trans>
        This item is available for reading only after authenticating. Sign in to your account or create new.
      </Trans>
    ),
    not_found: <Trans>Item was not found.</Trans>,
  };

  return (
    <Screen {...subject}>
      <Message role="alert">{messages[refusal]}</Message>
      {refusal === 'not_found' ? (
        <Buttons>
          <Button $primary autoFocus onClick={onReturn}>
            <Trans>Return to details</Trans>
          </Button>
        </Buttons>
      ) : (
        <WaysToRead
          {...{ issue, offer, onReturn }}
          onRead={null}
          signInOnly={refusal === 'sign_in_required'}
          signInFirst={wasGranted}
          focused
        />
      )}
    </Screen>
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
