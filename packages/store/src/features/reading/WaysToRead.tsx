import { Trans } from '@lingui/react/macro';
import type { Issue } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import type { ReaderOffer } from '../../core/readerOffer.ts';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { token } from '../../ui/theme.ts';
import { usePlanPrice, usePrice } from '../../ui/usePrices.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: min(${rem(0.75)}, 1.4cqb);
`;

const Hint = styled.p`
  color: ${token('muted')};
`;

export interface ReadingOffer extends ReaderOffer {
  /** Null if the store has no sign-in, or the visitor has signed in. */
  onSignIn: (() => void) | null;
}

interface WaysToReadProps {
  issue: Issue;
  offer: ReadingOffer;
  /** Opens all of the issue; null: the visitor may not read it yet. */
  onRead: (() => void) | null;
  /** Signing in is enough to read. */
  signInOnly?: boolean;
  /** The visitor could read the issue before they signed out. */
  signInFirst?: boolean;
  /** The first button gets the focus when it shows. */
  focused?: boolean;
  onReturn: () => void;
}

/** The ways to get all of an issue, and the way back to its details. */
export function WaysToRead(props: WaysToReadProps) {
  const { issue, offer, onRead, signInOnly = false, signInFirst = false, focused = false, onReturn } = props;
  const { send } = useStore();
  const { store, acquire, subscribe, onSignIn } = offer;
  const format = usePrice(store);
  const planPrice = usePlanPrice(store);
  const sells = !onRead && !signInOnly;
  const price = format(issue.price);
  const plan = subscribe ? planPrice(subscribe) : null;
  const signIn = !onRead && onSignIn && { name: 'signIn', onPress: onSignIn, text: <Trans>Sign In / Register</Trans> };
  const ways = [
    signInFirst && signIn,
    onRead && { name: 'read', onPress: onRead, text: <Trans>Open the full version</Trans> },
    sells &&
      acquire === 'purchase' && {
        name: 'purchase',
        onPress: () => send({ type: 'purchase.wanted', item: { type: 'issue', id: issue.id } }),
        text: <Trans>Buy for {price}</Trans>,
      },
    sells &&
      acquire === 'unlock' && {
        name: 'unlock',
        onPress: () => send({ type: 'coupon.wanted' }),
        text: <Trans>Unlock</Trans>,
      },
    sells &&
      plan !== null && {
        name: 'subscribe',
        onPress: () => send({ type: 'subscription.wanted' }),
        text: <Trans>Subscribe for {plan}</Trans>,
      },
    !signInFirst && signIn,
    { name: 'return', onPress: onReturn, text: <Trans>Return to details</Trans> },
  ].filter((way) => way !== false && way !== null);

  return (
    <>
      {sells && onSignIn && (
        <Hint>
          <Trans>Already yours? Sign in to read it.</Trans>
        </Hint>
      )}
      <Row part="ways-to-read">
        {ways.map(({ name, onPress, text }, index) => (
          // A button that is being pressed keeps its meaning when another way appears.
          <Button key={name} $primary={index === 0} autoFocus={focused && index === 0} onClick={onPress}>
            {text}
          </Button>
        ))}
      </Row>
    </>
  );
}
