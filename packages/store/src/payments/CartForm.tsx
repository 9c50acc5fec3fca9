import { Trans, useLingui } from '@lingui/react/macro';
import type { GatewayName } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { rem } from '../rem.ts';
import { focusRing, token } from '../theme.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { BillingForm } from './BillingForm.tsx';
import { CardButtons } from './CardButtons.tsx';
import { CardFields } from './CardFields.tsx';
import type { CartScreenProps } from './CartScreen.tsx';
import { ConsentBox } from './ConsentBox.tsx';
import { isBusy, stageOf } from './cartMachine.ts';
import { PaymentButtons } from './PaymentButtons.tsx';
import { ProviderScript } from './ProviderScript.tsx';
import { Summary } from './Summary.tsx';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(1.5)};
`;

const Choice = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${rem(0.5)};
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    margin-block-end: 0.4em;
    padding: 0;
    font-weight: 600;
  }
`;

const Way = styled.label`
  flex: 1 1 ${rem(9)};
  display: flex;
  align-items: center;
  gap: 0.6em;
  min-block-size: 2.9em;
  padding-inline: 0.9em;
  border: 1px solid ${token('control')};
  border-radius: min(${token('radius')}, 1.4em);
  font-weight: 600;
  cursor: pointer;

  &:has(:checked) {
    border-color: ${token('accent')};
    box-shadow: inset 0 0 0 1px ${token('accent')};
  }
  input {
    flex: none;
    inline-size: 1.2em;
    block-size: 1.2em;
    margin: 0;
    accent-color: ${token('accent')};
    ${focusRing}
  }
`;

const Working = styled.div`
  display: flex;
  align-items: center;
  gap: ${rem(0.75)};
  min-block-size: ${rem(2.9)};
  font-weight: 600;

  [role='progressbar'] {
    flex: none;
    font-size: 0.7em;
  }
`;

const Fault = styled.p`
  margin-block-start: ${rem(1)};
  color: ${token('danger')};
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const Leave = styled(Button)`
  inline-size: 100%;
`;

/** By whom, for whom, what, and on which conditions: the final buttons come last. */
export function CartForm(props: CartScreenProps) {
  const { cart, currency, precision } = props;
  const { actor, item, card, buttons } = cart;
  const { t } = useLingui();
  const id = useId();
  const payment = useSelector(actor, stageOf);
  const busy = useSelector(actor, isBusy);
  const gateways = useSelector(actor, ({ context }) => context.gateways);
  const chosen = useSelector(actor, ({ context }) => context.gateway);
  const scripts = useSelector(actor, ({ context }) => context.scripts);
  const cardFault = useSelector(actor, ({ context }) => context.cardFault);
  const returned = useSelector(actor, ({ context }) => context.returned);
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(returned);
  const fixed = payment !== 'open';
  const names: Readonly<Record<GatewayName, string>> = { stripe: t`Card`, paypal: 'PayPal' };
  const money = { amount: item.type === 'issue' ? item.issue.price : item.plan.price, currency, precision };

  useEffect(() => {
    if (returned !== before.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    before.current = returned;
  }, [returned]);

  return (
    <Form
      ref={form}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'pay', by: 'card' });
      }}
    >
      {gateways.length > 1 && (
        <Choice disabled={fixed}>
          <legend>
            <Trans>How do you want to pay?</Trans>
          </legend>
          {gateways.map((gateway) => (
            <Way key={gateway}>
              <input
                type="radio"
                name={id}
                checked={gateway === chosen}
                onChange={() => actor.send({ type: 'gateway.chosen', gateway })}
              />
              {names[gateway]}
            </Way>
          ))}
        </Choice>
      )}
      {card && scripts.stripe && (
        <div hidden={chosen !== 'stripe'}>
          <ProviderScript script={scripts.stripe} label={names.stripe} room={rem(13)}>
            <CardFields actor={actor} card={card} />
          </ProviderScript>
          <div role="alert">{cardFault && <Fault>{cardFault}</Fault>}</div>
        </div>
      )}
      <BillingForm actor={actor} />
      <Summary item={item} money={money} />
      <ConsentBox actor={actor} />
      {card && scripts.stripe && (
        <div hidden={chosen !== 'stripe'}>
          <CardButtons {...{ actor, card, money }} item={item} script={scripts.stripe} />
        </div>
      )}
      {buttons && scripts.paypal && (
        <div hidden={chosen !== 'paypal'}>
          <ProviderScript script={scripts.paypal} label={names.paypal} room={rem(6)}>
            <PaymentButtons actor={actor} buttons={buttons} />
          </ProviderScript>
        </div>
      )}
      <div>
        <div role="status">
          {busy && (
            <Working>
              <Spinner label={t`Your payment is being processed…`} />
              <Trans>Your payment is being processed…</Trans>
            </Working>
          )}
          {payment === 'approving' && (
            <Working>
              <Spinner label={t`Please go on in the window of the payment provider.`} />
              <Trans>Please go on in the window of the payment provider.</Trans>
            </Working>
          )}
        </div>
        <Leave disabled={busy} onClick={() => actor.send({ type: 'cancel' })}>
          <Trans>Cancel</Trans>
        </Leave>
      </div>
    </Form>
  );
}
