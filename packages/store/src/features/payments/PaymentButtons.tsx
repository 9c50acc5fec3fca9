import { Trans } from '@lingui/react/macro';
import { useCallback } from 'react';
import { styled } from 'styled-components';
import type { CheckoutActor } from '../../core/checkout/checkoutMachine.ts';
import type { ButtonsProvider, ScriptActor } from '../../core/checkout/providers.ts';
import { rem } from '../../ui/rem.ts';
import { token } from '../../ui/theme.ts';
import { LightPlace } from './LightPlace.tsx';

const Place = styled.div`
  min-block-size: ${rem(3)};
`;

const Binding = styled.p`
  margin-block-end: ${rem(0.75)};
  color: ${token('muted')};
  font-size: 0.9375em;
`;

interface PaymentButtonsProps {
  actor: CheckoutActor;
  buttons: ButtonsProvider;
  script: ScriptActor;
}

/** The provider's own buttons, which open its window. */
export function PaymentButtons({ actor, buttons, script }: PaymentButtonsProps) {
  const mount = useCallback((node: HTMLElement) => buttons.mount(node, actor, script), [actor, buttons, script]);
  return (
    <>
      <Binding>
        {/* The provider words its buttons. The law requires this wording (Directive 2011/83/EU, article 8). */}
        <Trans>By pressing this button, you place an order with an obligation to pay.</Trans>
      </Binding>
      <Place>
        <LightPlace mount={mount} />
      </Place>
    </>
  );
}
