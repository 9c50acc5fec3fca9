import { Trans, useLingui } from '@lingui/react/macro';
import type { Plan, PlanPayment, Purchases, Store } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { SubscriptionActor } from '../../core/account/subscriptionMachine.ts';
import { subscriptionState } from '../../core/account/subscriptionRules.ts';
import { rem } from '../../ui/rem.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { focusRing, token } from '../../ui/theme.ts';
import { ConfirmPanel } from './ConfirmPanel.tsx';
import { Plans } from './Plans.tsx';
import { Facts } from './Section.tsx';
import { SmallButton } from './SmallButton.tsx';

const State = styled.div`
  border-radius: ${token('radius')};
  ${focusRing}
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${rem(0.75)};

  [role='progressbar'] {
    font-size: 0.7em;
  }
`;

export interface SubscriptionProps {
  subscription: SubscriptionActor;
  payment: PlanPayment | null;
  purchases: Purchases | null;
  /** The server did not answer the last request for the purchases, so there may be more than those known here. */
  purchasesFailed: boolean;
  /** The plans that this store sells. */
  plans: readonly Plan[];
  store: Pick<Store, 'currency' | 'currency_precision'>;
}

export function Subscription(props: SubscriptionProps) {
  const { subscription, payment, purchases, purchasesFailed, plans, store } = props;
  const { t, i18n } = useLingui();
  const shown = subscriptionState(payment, purchases);
  const work = useSelector(subscription, ({ value }) => value);
  const state = useRef<HTMLDivElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const renews = shown.state === 'active' || shown.state === 'retrying' || shown.state === 'pending';
  const confirms = renews && (work === 'confirming' || work === 'cancelling');
  const confirmed = useRef(false);

  // The question about cancelling closes with the page.
  useEffect(() => () => subscription.send({ type: 'cancel.declined' }), [subscription]);
  useLayoutEffect(() => {
    // The panel took the focus with it. The button that opened the panel may be gone, too.
    if (confirmed.current && !confirms) (ask.current ?? state.current)?.focus();
    confirmed.current = confirms;
  }, [confirms]);

  if (shown.state === 'unknown') {
    if (!purchasesFailed) return <Spinner label={t`Subscription`} />;
    return (
      <Line>
        <p>
          <Trans>Your subscription could not be loaded.</Trans>
        </p>
        <SmallButton onClick={() => subscription.send({ type: 'retry' })}>
          <Trans>Try again</Trans>
        </SmallButton>
      </Line>
    );
  }
  if (shown.state === 'none') {
    return (
      <State ref={state} tabIndex={-1}>
        <Plans {...{ plans, store }}>
          <Trans>You have no subscription. Subscribe to read all issues.</Trans>
        </Plans>
      </State>
    );
  }
  const dateRow = (name: ReactNode, time: string | null) =>
    time && (
      <>
        <dt>{name}</dt>
        <dd>
          <time dateTime={time}>{i18n.date(time, { dateStyle: 'long' })}</time>
        </dd>
      </>
    );
  const names: Readonly<Record<typeof shown.state, string>> = {
    pending: t`Awaiting payment`,
    cancelled: t`Cancelled`,
    failed: t`Payment failed`,
    retrying: t`Payment failed`,
    active: t`Active`,
    granted: t`Active`,
  };
  return (
    <>
      <State ref={state} tabIndex={-1}>
        <Facts>
          <dt>
            <Trans>Status</Trans>
          </dt>
          <dd aria-live="polite">{names[shown.state]}</dd>
          {shown.state === 'active' && dateRow(<Trans>Next billing date</Trans>, shown.next)}
          {shown.state === 'retrying' && dateRow(<Trans>Next attempt</Trans>, shown.next)}
          {(shown.state === 'cancelled' || shown.state === 'failed' || shown.state === 'granted') &&
            dateRow(<Trans>Ends on</Trans>, shown.until)}
        </Facts>
      </State>
      {shown.state === 'failed' &&
        (shown.until === null ? (
          <Plans {...{ plans, store }}>
            <Trans>
              Your last payment could not be collected, so your subscription is on hold. Check your payment method, then
              subscribe again. The subscription on hold ends without another charge.
            </Trans>
          </Plans>
        ) : (
          <p>
            <Trans>
              Your last payment could not be collected, so your subscription will not renew. You can keep reading until
              the end of the paid period and subscribe again after it.
            </Trans>
          </p>
        ))}
      {shown.state === 'retrying' &&
        (shown.until === null ? (
          <Plans {...{ plans, store }}>
            <Trans>
              Your last payment could not be collected, so you can’t read on for now. Check your payment method with the
              payment provider before the next attempt, or subscribe again. Your unpaid subscription then ends without
              another charge.
            </Trans>
          </Plans>
        ) : (
          <p>
            <Trans>
              Your last payment could not be collected. Check your payment method with the payment provider before the
              next attempt, so that your subscription continues.
            </Trans>
          </p>
        ))}
      {shown.state === 'pending' && !confirms && (
        <Line>
          <SmallButton aria-busy={work === 'refreshing'} onClick={() => subscription.send({ type: 'refresh' })}>
            <Trans>Refresh status</Trans>
          </SmallButton>
          {work === 'refreshing' && <Spinner label={t`Refreshing…`} />}
        </Line>
      )}
      {renews && (
        <div>
          <SmallButton ref={ask} aria-expanded={confirms} onClick={() => subscription.send({ type: 'cancel' })}>
            <Trans>Cancel renewal</Trans>
          </SmallButton>
        </div>
      )}
      {confirms && (
        <ConfirmPanel
          part="cancel-renewal"
          question={<Trans>Cancel the renewal of your subscription?</Trans>}
          confirm={<Trans>Yes, cancel</Trans>}
          decline={<Trans>No</Trans>}
          busy={work === 'cancelling' ? t`Cancelling…` : null}
          onConfirm={() => subscription.send({ type: 'cancel.confirmed' })}
          onDecline={() => subscription.send({ type: 'cancel.declined' })}
        >
          <p>
            {shown.state === 'pending' ? (
              <Trans>If your first payment still arrives, you can read for the period that it pays for.</Trans>
            ) : shown.state === 'retrying' && shown.until === null ? (
              <Trans>You won’t be charged again.</Trans>
            ) : (
              <Trans>You can keep reading until the end of the paid period. You won’t be charged again.</Trans>
            )}
          </p>
        </ConfirmPanel>
      )}
    </>
  );
}
