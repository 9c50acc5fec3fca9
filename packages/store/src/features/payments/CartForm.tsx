import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { rem } from '../../ui/rem.ts';
import { windowFrom } from '../../ui/theme.ts';
import { BillingForm } from './BillingForm.tsx';
import type { CartScreenProps } from './CartScreen.tsx';
import { ConsentBox } from './ConsentBox.tsx';
import { PaymentAwaited } from './PaymentAwaited.tsx';
import { PaymentFailure } from './PaymentFailure.tsx';
import { Summary } from './Summary.tsx';
import { WaysToPay } from './WaysToPay.tsx';

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
export function CartForm(props: CartScreenProps) {
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
        {payment === 'waiting' && <PaymentAwaited actor={actor} />}
        <div hidden={ended}>
          <WaysToPay checkout={checkout} money={money} />
        </div>
      </div>
    </Form>
  );
}
