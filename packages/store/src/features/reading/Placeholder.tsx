import { Trans } from '@lingui/react/macro';
import type { Issue } from '@magazine-store/protocol';
import type { ReactNode } from 'react';
import type { Refusal } from '../../core/readingMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { ObstacleText } from '../../ui/ObstacleText.tsx';
import { Buttons, Message, Screen, type Subject } from './FailedToLoad.tsx';
import { type ReadingOffer, WaysToRead } from './WaysToRead.tsx';

interface PlaceholderProps extends Subject {
  refusal: Refusal;
  issue: Issue;
  offer: ReadingOffer;
  /** The visitor could read the document until now. */
  wasGranted: boolean;
  onReturn: () => void;
}

/** Takes the viewer's place when the visitor may not read the document. */
export function Placeholder({ refusal, issue, offer, wasGranted, onReturn, ...subject }: PlaceholderProps) {
  const obstacle = refusal === 'not_owned' ? offer.obstacle : null;
  const messages: Readonly<Record<Refusal, ReactNode>> = {
    not_owned: obstacle ? (
      <ObstacleText obstacle={obstacle} />
    ) : offer.promocodesOnly ? (
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
      <Message role="alert" part={obstacle ? 'obstacle' : undefined}>
        {messages[refusal]}
      </Message>
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
