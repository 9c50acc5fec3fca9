import { Trans } from '@lingui/react/macro';
import { canRead, type Issue } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { detailActions } from '../../../core/catalogue/detailRules.ts';
import { Button } from '../../../ui/Button.tsx';
import { rem } from '../../../ui/rem.ts';
import { useStore } from '../../../ui/storeContext.ts';
import { token } from '../../../ui/theme.ts';
import { usePlanPrice, usePrice } from '../../../ui/usePrices.ts';
import type { Offer } from '../offer.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${rem(0.5)} ${rem(0.75)};
  margin-block: ${rem(0.5)};
`;

const Text = styled.p`
  flex: 1 1 100%;
  color: ${token('muted')};
`;

/** Says that the visitor may not read all of an issue, and offers the ways to get it. */
export function WayToRead({ issue, offer }: { issue: Issue; offer: Offer }) {
  const { commands, send } = useStore();
  const { store, entitlements } = offer;
  const price = usePrice(store);
  const planPrice = usePlanPrice(store);
  const verdict = canRead(issue, 'full', store, entitlements);
  if (verdict === 'allowed') return null;

  if (verdict === 'sign_in_required') {
    return (
      <Row>
        <Text>
          <Trans>Sign in to read this issue.</Trans>
        </Text>
        <Button onClick={commands.openSignIn}>
          <Trans>Sign In / Register</Trans>
        </Button>
      </Row>
    );
  }
  const { acquire, subscribe } = detailActions(issue, offer);
  return (
    <Row>
      <Text>
        {acquire === 'purchase' && <Trans>Buy this issue to read all its pages.</Trans>}
        {acquire === 'unlock' && <Trans>Unlock this issue to read all its pages.</Trans>}
        {acquire === null && <Trans>Only owners of this issue can read all its pages.</Trans>}
      </Text>
      {acquire === 'purchase' && (
        <Button onClick={() => send({ type: 'purchase.wanted', item: { type: 'issue', id: issue.id } })}>
          <Trans>Purchase</Trans> {price(issue.price)}
        </Button>
      )}
      {acquire === 'unlock' && (
        <Button onClick={() => send({ type: 'coupon.wanted' })}>
          <Trans>Unlock</Trans>
        </Button>
      )}
      {subscribe && (
        <Button onClick={() => send({ type: 'subscription.wanted' })}>
          <Trans>Subscribe</Trans> {planPrice(subscribe)}
        </Button>
      )}
    </Row>
  );
}
