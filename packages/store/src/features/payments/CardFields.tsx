import { Trans } from '@lingui/react/macro';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { CheckoutActor } from '../../core/checkout/checkoutMachine.ts';
import type { CardField, CardPart, CardProvider, ScriptActor } from '../../core/checkout/providers.ts';
import { Fault } from '../../ui/Fault.ts';
import { rem } from '../../ui/rem.ts';
import { token } from '../../ui/theme.ts';
import { CardMarks } from './CardMarks.tsx';
import { LightPlace } from './LightPlace.tsx';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${rem(1)};

  > :first-child {
    grid-column: 1 / -1;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${rem(0.5)};
  margin-block-end: 0.4em;
`;

const Label = styled.span`
  font-weight: 600;
  cursor: default;
`;

const Box = styled.div`
  display: grid;
  align-items: center;
  /* A fixed height: the provider's frame has another one at first. */
  block-size: 2.9em;
  overflow: hidden;
  padding: 0.6em 0.8em;
  border: 1px solid ${token('control')};
  border-radius: min(${token('radius')}, 1.4em);
  background: ${token('background')};
  line-height: 1.2;

  &:focus-within {
    outline: 3px solid ${token('accent')};
    outline-offset: 3px;
  }
  &[data-faulty='true'] {
    border-color: ${token('danger')};
    box-shadow: inset 0 0 0 1px ${token('danger')};
  }
`;

const FieldFault = styled(Fault)`
  margin-block-start: 0.4em;
`;

interface CardFieldsProps {
  actor: CheckoutActor;
  card: CardProvider;
  script: ScriptActor;
}

/** The card provider's own fields. The store never sees their contents. */
export function CardFields(props: CardFieldsProps) {
  return (
    <Grid>
      <Part {...props} name="cardNumber" label={<Trans>Card number</Trans>}>
        <CardMarks />
      </Part>
      <Part {...props} name="cardExpiry" label={<Trans>Expiry</Trans>} />
      <Part {...props} name="cardCvc" label={<Trans>CVC</Trans>} />
    </Grid>
  );
}

interface PartProps extends CardFieldsProps {
  name: CardPart;
  label: ReactNode;
  /** Content beside the label. */
  children?: ReactNode;
}

function Part({ actor, card, script, name, label, children }: PartProps) {
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<CardField>(null);
  const mount = useCallback(
    (node: HTMLElement) => {
      const notify = (empty: boolean) => name === 'cardNumber' && actor.send({ type: 'card.changed', empty });
      field.current = card.mountField(name, node, {
        onShown: () => script.send({ type: 'shown' }),
        onBlocked: () => script.send({ type: 'blocked' }),
        onChange({ empty, fault: said }) {
          setFault(said);
          notify(empty);
        },
      });
      // The new field is empty, whatever an earlier one held.
      notify(true);
      return () => field.current?.remove();
    },
    [actor, card, script, name],
  );
  return (
    <div>
      <Head>
        <Label onClick={() => field.current?.focus()}>{label}</Label>
        {children}
      </Head>
      <Box data-faulty={fault !== null} onClick={() => field.current?.focus()}>
        <LightPlace mount={mount} />
      </Box>
      <div role="alert">{fault && <FieldFault>{fault}</FieldFault>}</div>
    </div>
  );
}
