import { Trans, useLingui } from '@lingui/react/macro';
import type { AccountSection, Features, User } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { IdentitiesActor } from '../../core/account/identitiesMachine.ts';
import type { PaymentsActor } from '../../core/account/paymentsMachine.ts';
import type { RightsActor } from '../../core/account/rightsMachine.ts';
import { hasSubscription } from '../../core/account/subscriptionRules.ts';
import { HostSlot } from '../../ui/HostSlot.tsx';
import { ReplacementPanel } from '../../ui/ReplacementPanel.tsx';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { token } from '../../ui/theme.ts';
import { WaitingFrame } from '../../ui/WaitingFrame.tsx';
import { Identities, type Provider } from './Identities.tsx';
import { PurchaseHistory } from './PurchaseHistory.tsx';
import { Rights } from './Rights.tsx';
import { Facts, Section } from './Section.tsx';
import { Subscription, type SubscriptionProps } from './Subscription.tsx';

const Frame = styled.div`
  padding-block: clamp(${rem(1.25)}, 3cqi, ${rem(2)}) ${rem(0.5)};
`;

/**
 * The sections stay hidden until their heights are known, or they would push each other down. The store's foot stays
 * below the window meanwhile.
 */
const Sections = styled.div<{ $known: boolean; $embedded: boolean }>`
  ${({ $known }) => ($known ? '' : 'visibility: hidden;')}
  ${({ $embedded }) => ($embedded ? '' : 'min-block-size: 80vh;')}
`;

const Additions = styled(HostSlot)`
  &::slotted(:not([hidden])) {
    display: block;
    margin: ${rem(1.25)} clamp(${rem(1.25)}, 3cqi, ${rem(2)});
    max-inline-size: none;
  }
`;

const Title = styled.h2`
  padding-inline: clamp(${rem(1.25)}, 3cqi, ${rem(2)});
  padding-block-end: ${rem(0.75)};
  border-block-end: 1px solid ${token('line')};
  font-size: 1.6em;
  font-weight: 750;
  letter-spacing: -0.02em;
`;

interface AccountProps extends Omit<SubscriptionProps, 'payment'> {
  /** Null while the session is not known. */
  user: User | null;
  features: Features;
  /** The only section to unfold; null: all of them. */
  expand: AccountSection | null;
  identities: IdentitiesActor;
  rights: RightsActor;
  payments: PaymentsActor;
  /** The identity providers of this store. */
  providers: readonly Provider[];
  providerLabel: (name: string) => string;
  /** The form for a coupon, and the list of the reader's coupons. */
  coupons: ReactNode;
}

/** The account page: the reader's data in sections to unfold. */
export function Account(props: AccountProps) {
  const { user, features, expand, identities, rights, payments, providers, providerLabel, coupons } = props;
  const { subscription, purchases, purchasesFailed, plans, store } = props;
  const { t } = useLingui();
  const { embedded } = useStore();
  const isOpen = (section: AccountSection) => expand === null || expand === section;
  const paymentsAsked = features.payments && isOpen('payments');
  const paymentsKnown = useSelector(
    payments,
    (snapshot) => snapshot.context.payments !== null || snapshot.matches('failed'),
  );
  const [known, setKnown] = useState(false);
  if (!known && (purchases || purchasesFailed) && (paymentsKnown || !paymentsAsked)) setKnown(true);

  if (!user) return <WaitingFrame title={t`Account`} />;
  return (
    <ReplacementPanel label={t`Account`} widest="1200px">
      {/* Another section in the address mounts all of this again. */}
      <Frame part="account" key={expand}>
        <Title>
          <Trans>Account</Trans>
        </Title>
        <Sections $known={known} $embedded={embedded}>
          <Section title={t`Your account`} open={isOpen('details')}>
            <Facts>
              <dt>
                <Trans>Email</Trans>
              </dt>
              <dd>{user.email === null ? <Trans>None</Trans> : <bdi>{user.email}</bdi>}</dd>
              <dt>
                <Trans>You sign in with</Trans>
              </dt>
              <dd>
                <Identities
                  linked={user.identities.map(({ provider }) => provider)}
                  {...{ identities, providers, providerLabel }}
                />
              </dd>
            </Facts>
            <Rights rights={rights} />
          </Section>
          {(features.sells || hasSubscription(user.plan_payment, purchases)) && (
            <Section title={t`Subscription`} open={isOpen('subscription')}>
              <Subscription
                payment={user.plan_payment}
                {...{ subscription, purchases, purchasesFailed, plans, store }}
              />
            </Section>
          )}
          <Section title={t`Apply Coupon`} open={isOpen('coupon')}>
            {coupons}
          </Section>
          {features.payments && (
            <Section
              title={t`Purchase History`}
              open={isOpen('payments')}
              onToggle={(open) => payments.send({ type: open ? 'opened' : 'closed' })}
            >
              <PurchaseHistory payments={payments} />
            </Section>
          )}
          <Additions name="account" />
        </Sections>
      </Frame>
    </ReplacementPanel>
  );
}
