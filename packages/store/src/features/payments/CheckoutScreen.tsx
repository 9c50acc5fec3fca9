import { Trans, useLingui } from '@lingui/react/macro';
import type { Locale } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { CheckoutActor } from '../../core/checkout/checkoutMachine.ts';
import type { Checkout } from '../../core/checkout/providers.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CrossIcon } from '../../ui/icons.tsx';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { windowFrom } from '../../ui/theme.ts';
import { BillingForm } from './BillingForm.tsx';
import { ConsentBox } from './ConsentBox.tsx';
import { PaymentFailure } from './PaymentFailure.tsx';
import { Summary } from './Summary.tsx';
import { WaysToPay } from './WaysToPay.tsx';

const Layout = styled.div<{ $widest: string }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(1)};
  inline-size: min(100%, ${({ $widest }) => $widest});
  margin-inline: auto;
  padding: ${rem(0.75)} ${rem(1.25)} ${rem(2)};

  ${windowFrom('sm')} {
    padding: ${rem(1.5)} ${rem(2)} ${rem(2)};
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${rem(1)};
`;

const Title = styled.h2`
  min-inline-size: 0;
  overflow-wrap: anywhere;
  font-size: 1.6em;
  font-weight: 750;
  letter-spacing: -0.02em;
`;

const Close = styled(IconButton)`
  flex: none;
  margin-inline-end: ${rem(-0.75)};

  &:disabled {
    visibility: hidden;
  }
`;

interface CheckoutScreenProps {
  checkout: Checkout;
  currency: string;
  /** The number of digits after the decimal point. */
  precision: number;
}

/** The checkout of one item: a dialog, or a page in a framed store. */
export function CheckoutScreen(props: CheckoutScreenProps) {
  const { t, i18n } = useLingui();
  const { embedded } = useStore();
  const { actor, item, card } = props.checkout;
  const locale = i18n.locale as Locale;
  const blocked = useSelector(actor, (snapshot) => snapshot.hasTag('busy') || snapshot.hasTag('covered'));
  const cancel = () => actor.send({ type: 'cancel' });
  const title = item.type === 'issue' ? t({ message: 'Purchase', context: 'noun' }) : t`Subscription`;

  // Card fields fit beside the order.
  const widest = card ? rem(60) : rem(34);

  useEffect(() => actor.send({ type: 'language', locale }), [actor, locale]);

  return (
    <Dialog label={title} widest={widest} steady {...(!blocked && { onClose: cancel })}>
      <Layout part="checkout cart" $widest={widest}>
        <Head>
          <Title>{title}</Title>
          {!embedded && (
            <Close aria-label={t`Close`} disabled={blocked} onClick={cancel}>
              <CrossIcon />
            </Close>
          )}
        </Head>
        <CheckoutForm {...props} />
      </Layout>
    </Dialog>
  );
}

const Form = styled.form<{ $columns: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${rem(1)} ${rem(2.5)};

  ${windowFrom('md')} {
    grid-template-columns: ${({ $columns }) => ($columns ? 'minmax(0, 2fr) minmax(0, 3fr)' : 'minmax(0, 1fr)')};
  }
`;

const Order = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(1)};
`;

/** The order and its conditions, then the ways to pay. On wide windows they stand side by side. */
function CheckoutForm(props: CheckoutScreenProps) {
  const { checkout, currency, precision } = props;
  const { actor, item, card } = checkout;
  const payment = useSelector(actor, ({ value }) => value.payment);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const returned = useSelector(actor, ({ context }) => context.returned);
  const price = useSelector(actor, ({ context }) => context.price);
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(returned);
  const money = { amount: price, currency, precision };
  const ended = payment === 'failed' || payment === 'waiting';

  useEffect(() => {
    if (returned !== before.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    before.current = returned;
  }, [returned]);

  return (
    <Form
      ref={form}
      noValidate
      $columns={card !== null}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'pay', by: 'card' });
      }}
    >
      <Order>
        <Summary item={item} money={money} />
        {/* While hidden, the form keeps its texts. */}
        <div hidden={ended}>
          <Order>
            <BillingForm actor={actor} />
            <ConsentBox actor={actor} />
          </Order>
        </div>
      </Order>
      <div>
        {payment === 'failed' && <PaymentFailure actor={actor} money={money} />}
        {payment === 'waiting' && <PaymentPending actor={actor} />}
        <div hidden={ended}>
          <WaysToPay checkout={checkout} money={money} />
        </div>
      </div>
    </Form>
  );
}

const Awaited = styled.div`
  display: grid;
  gap: ${rem(1)};
`;

/** Says that the payment was accepted, and that the money has not arrived. */
const PaymentPending = ({ actor }: { actor: CheckoutActor }) => (
  <Awaited>
    <p role="status">
      <Trans>Your payment is on its way. You can read the issue as soon as it arrives.</Trans>
    </p>
    <Button onClick={() => actor.send({ type: 'cancel' })}>
      <Trans>Close</Trans>
    </Button>
  </Awaited>
);
