import { Trans, useLingui } from '@lingui/react/macro';
import type { PlanPayment, Purchases } from '@magazine-store/protocol';
import type { ReactNode } from 'react';
import { Facts } from './Section.tsx';
import { subscriptionState } from './subscriptionRules.ts';

interface SubscriptionProps {
  payment: PlanPayment | null;
  purchases: Purchases | null;
}

export function Subscription({ payment, purchases }: SubscriptionProps) {
  const { i18n } = useLingui();
  const subscription = subscriptionState(payment, purchases);
  const dated = (name: ReactNode, time: string | null) =>
    time && (
      <>
        <dt>{name}</dt>
        <dd>
          <time dateTime={time}>{i18n.date(time, { dateStyle: 'long' })}</time>
        </dd>
      </>
    );
  const until = (time: string | null) => dated(<Trans>Ends on</Trans>, time);

  if (subscription.state === 'none') {
    return (
      <p>
        <Trans>You have no subscription.</Trans>
      </p>
    );
  }
  return (
    <Facts>
      <dt>
        <Trans>Status</Trans>
      </dt>
      <dd>
        {subscription.state === 'pending' && <Trans>Awaiting payment</Trans>}
        {subscription.state === 'cancelled' && <Trans>Cancelled</Trans>}
        {(subscription.state === 'active' || subscription.state === 'granted') && <Trans>Active</Trans>}
      </dd>
      {subscription.state === 'active' && dated(<Trans>Next billing date</Trans>, subscription.next)}
      {'until' in subscription && until(subscription.until)}
    </Facts>
  );
}
