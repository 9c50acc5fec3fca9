import { Trans, useLingui } from '@lingui/react/macro';
import type { Money } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useState } from 'react';
import { css, keyframes, styled } from 'styled-components';
import type { Checkout, ScriptActor } from '../../core/checkout/providers.ts';
import { Button } from '../../ui/Button.tsx';
import { Fault } from '../../ui/Fault.ts';
import { rem } from '../../ui/rem.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { focusRing, token } from '../../ui/theme.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { CardFields } from './CardFields.tsx';
import { PaymentButtons } from './PaymentButtons.tsx';
import { AmountDue } from './Summary.tsx';
import { Wallet } from './Wallet.tsx';

const show = keyframes`
  to { visibility: visible; }
`;

/** Hides the ways to pay for 5 seconds at most: a card provider without an answer must not block the other one. */
const hiddenAtFirst = css`
  visibility: hidden;
  animation: ${show} 0s 5s forwards;
`;

const Ways = styled.div<{ $hidden: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(1)};
  ${({ $hidden }) => $hidden && hiddenAtFirst}
`;

const Loading = styled.div`
  position: relative;

  > [role='progressbar'] {
    position: absolute;
    inset-block-start: ${rem(4)};
    inset-inline-start: calc(50% - 1.25em);
  }
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
    ${visuallyHidden}
  }
`;

const Way = styled.label`
  flex: 1 1 8em;
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
  min-block-size: 2.9em;
  font-weight: 600;

  [role='progressbar'] {
    flex: none;
    font-size: 0.7em;
  }
`;

const Leave = styled(Button)`
  inline-size: 100%;
`;

const CardFault = styled(Fault)`
  margin-block-end: ${rem(0.5)};
`;

interface WaysToPayProps {
  checkout: Checkout;
  money: Money;
}

/** The wallet, then card and payment buttons. The order stands right above the final button again. */
export function WaysToPay({ checkout: { actor, item, card, buttons }, money }: WaysToPayProps) {
  const { t } = useLingui();
  const id = useId();
  const payment = useSelector(actor, ({ value }) => value.payment);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { gateways, gateway: chosen, scripts, cardFault, cardEmpty } = useSelector(actor, ({ context }) => context);
  const scriptOfCard = card ? scripts[card.name] : undefined;
  const cardScript = useSelector(scriptOfCard, (snapshot) => snapshot?.value);
  const [wallet, setWallet] = useState<boolean | null>(null);
  const withWallet = card !== null && item.type === 'issue' && cardScript !== 'failed';
  const open = payment === 'choosing';
  const hasOther = gateways.length > 1;
  const names = new Map([
    ...(card ? [[card.name, t`Card`] as const] : []),
    ...buttons.map(({ name, label }) => [name, label] as const),
  ]);
  const consent = useSelector(actor, ({ context }) => context.consent);
  const agreement = useSelector(consent ?? undefined, (snapshot) => snapshot?.value);
  // The consent above and the wallet load late. If the rest showed before them, it would move.
  const hidden = agreement === 'loading' || (withWallet && wallet === null);

  return (
    <Loading>
      {hidden && <Spinner label={t`How do you want to pay?`} />}
      <Ways $hidden={hidden}>
        {withWallet && (
          <Wallet
            {...{ actor, card, money }}
            title={item.issue.title}
            // Don't mount it anew while the failure hides it, as after a new price: the provider's frame would have no
            // height.
            loaded={(cardScript === 'showing' || cardScript === 'ready') && payment !== 'failed'}
            available={wallet}
            onAvailable={setWallet}
          />
        )}
        {hasOther && (
          <Choice disabled={!open}>
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
                {names.get(gateway)}
              </Way>
            ))}
          </Choice>
        )}
        {card && scriptOfCard && (
          <div hidden={chosen !== card.name}>
            <ProviderScript script={scriptOfCard} label={t`Card`} room={rem(10.5)} hasOther={hasOther}>
              <CardFields actor={actor} card={card} script={scriptOfCard} />
            </ProviderScript>
          </div>
        )}
        <div>
          <div role="alert">{cardFault && <CardFault>{cardFault}</CardFault>}</div>
          {item.type === 'issue' && <AmountDue title={item.issue.title} money={money} />}
        </div>
        {chosen === card?.name && (
          // EU law requires these words on the button that leads to a payment (Directive 2011/83/EU, article 8).
          <Button $primary type="submit" disabled={cardEmpty || !open}>
            <Trans>Buy now</Trans>
          </Button>
        )}
        {buttons.map((provider) => {
          const script = scripts[provider.name];
          return (
            script && (
              <div key={provider.name} hidden={chosen !== provider.name}>
                <ProviderScript script={script} label={provider.label} room={rem(5.5)} hasOther={hasOther}>
                  <PaymentButtons actor={actor} buttons={provider} script={script} />
                </ProviderScript>
              </div>
            )
          );
        })}
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
                <Spinner label={t`Please continue in the payment provider’s window.`} />
                <Trans>Please continue in the payment provider’s window.</Trans>
              </Working>
            )}
          </div>
          <Leave disabled={busy} onClick={() => actor.send({ type: 'cancel' })}>
            <Trans>Cancel</Trans>
          </Leave>
        </div>
      </Ways>
    </Loading>
  );
}

const Room = styled.div<{ $room: string }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${rem(1)};
  min-block-size: ${({ $room }) => $room};
`;

interface ProviderScriptProps {
  script: ScriptActor;
  label: string;
  /** The children's height as a CSS length. The room is reserved, so that the content below stays in its place. */
  room: string;
  /** The store has another payment provider. */
  hasOther: boolean;
  children: ReactNode;
}

/** Shows a provider's content once its script is loaded, unless its frames are blocked. */
function ProviderScript({ script, label, room, hasOther, children }: ProviderScriptProps) {
  const state = useSelector(script, ({ value }) => value);
  if (state === 'showing' || state === 'ready') return children;
  return (
    <Room $room={room}>
      {state === 'loading' ? (
        <Spinner label={label} />
      ) : (
        <NotLoaded hasOther={hasOther} onRetry={() => script.send({ type: 'retry' })} />
      )}
    </Room>
  );
}

const NotLoaded = ({ hasOther, onRetry }: { hasOther: boolean; onRetry: () => void }) => (
  <>
    <p role="alert">
      {hasOther ? (
        <Trans>
          The payment provider could not be reached. Check your connection and your ad blocker, then try again, or
          choose another way to pay.
        </Trans>
      ) : (
        <Trans>
          The payment provider could not be reached. Check your connection and your ad blocker, then try again.
        </Trans>
      )}
    </p>
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </>
);
