import { Trans, useLingui } from '@lingui/react/macro';
import type { Money } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { rem } from '../rem.ts';
import { token } from '../theme.ts';
import { Button } from '../ui/Button.tsx';
import { type CartActor, stageOf } from './cartMachine.ts';
import type { CartItem } from './cartRules.ts';
import { canPay } from './cartSetup.ts';
import { LightPlace } from './LightPlace.tsx';
import type { ScriptActor } from './scriptMachine.ts';
import type { CardProvider } from './stripe.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(1)};
`;

const Or = styled.p`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${rem(1)};
  color: ${token('muted')};

  &::before,
  &::after {
    content: '';
    border-block-start: 1px solid ${token('line')};
  }
`;

interface CardButtonsProps {
  actor: CartActor;
  card: CardProvider;
  item: CartItem;
  money: Money;
  script: ScriptActor;
}

/** The final buttons of who pays by card: their own, or the one that the wallet in their device has. */
export function CardButtons({ actor, card, item, money, script }: CardButtonsProps) {
  const empty = useSelector(actor, ({ context }) => context.cardEmpty);
  const open = useSelector(actor, (snapshot) => stageOf(snapshot) === 'open');
  const loaded = useSelector(script, ({ value }) => value === 'ready');

  return (
    <Stack>
      {/* What the law wants to read on the button that a payment follows from (Directive 2011/83/EU, article 8). */}
      <Button $primary type="submit" disabled={empty || !open}>
        <Trans>Buy now</Trans>
      </Button>
      {loaded && item.type === 'issue' && <Wallet {...{ actor, card, money }} title={item.issue.title} />}
    </Stack>
  );
}

interface WalletProps extends Pick<CardButtonsProps, 'actor' | 'card' | 'money'> {
  title: string;
}

function Wallet({ actor, card, money, title }: WalletProps) {
  const { t } = useLingui();
  const [available, setAvailable] = useState(false);
  const { amount, currency } = money;
  const name = title || t`No title`;
  const mount = useCallback(
    (node: HTMLElement) =>
      card.mountWallet(
        node,
        { name, amount, currency },
        {
          onAvailable: setAvailable,
          onPress() {
            const ready = canPay(actor.getSnapshot().context);
            // The sheet opens at once, and finds the top of the page free.
            flushSync(() => actor.send(ready ? { type: 'wallet.opened' } : { type: 'pay', by: 'wallet' }));
            return ready;
          },
          onConfirm() {
            actor.send({ type: 'wallet.closed' });
            actor.send({ type: 'pay', by: 'wallet' });
          },
          onCancel: () => actor.send({ type: 'wallet.closed' }),
        },
      ),
    [actor, card, name, amount, currency],
  );
  return (
    <>
      {available && (
        <Or>
          <Trans>or</Trans>
        </Or>
      )}
      <div>
        <LightPlace mount={mount} />
      </div>
    </>
  );
}
