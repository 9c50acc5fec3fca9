import { Trans, useLingui } from '@lingui/react/macro';
import type { Plan, Store } from '@magazine-store/protocol';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { token } from '../../ui/theme.ts';
import { usePlanPrice } from '../../ui/usePrices.ts';
import { SmallButton } from './SmallButton.tsx';

const List = styled.ul`
  max-inline-size: ${rem(32)};
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${rem(0.25)} ${rem(0.75)};
  padding-block: ${rem(0.6)};

  & + & {
    border-block-start: 1px solid ${token('line')};
  }
`;

const Period = styled.bdi`
  flex: 1 1 ${rem(4)};
  font-weight: 600;
`;

const Amount = styled.span`
  font-variant-numeric: tabular-nums;
`;

const Note = styled.p`
  color: ${token('muted')};
`;

interface PlansProps {
  /** The plans that this store sells. */
  plans: readonly Plan[];
  store: Pick<Store, 'currency' | 'currency_precision'>;
  /** The reason to choose a plan. */
  children: ReactNode;
}

/** The plans to choose from. */
export function Plans({ plans, store, children }: PlansProps) {
  const { t } = useLingui();
  const { send } = useStore();
  const formatPlanPrice = usePlanPrice(store);
  const periods: Readonly<Record<Plan['period'], string>> = {
    week: t`1 week`,
    month: t`1 month`,
    quarter: t`3 months`,
    halfyear: t`6 months`,
    year: t`1 year`,
  };

  if (plans.length === 0) {
    return (
      <p>
        <Trans>No plans available for purchasing</Trans>
      </p>
    );
  }
  return (
    <>
      <p>{children}</p>
      <List aria-label={t`Plans`}>
        {plans.map((plan) => {
          const name = periods[plan.period];
          return (
            <Row key={plan.id}>
              <Period>{name}</Period>
              <Amount>{formatPlanPrice(plan)}</Amount>
              <SmallButton
                aria-label={t`Subscribe: ${name}`}
                onClick={() => send({ type: 'purchase.wanted', item: { type: 'plan', id: plan.id } })}
              >
                <Trans>Subscribe</Trans>
              </SmallButton>
            </Row>
          );
        })}
      </List>
      <Note>
        <Trans>A subscription renews automatically until you cancel it. You can cancel here at any time.</Trans>
      </Note>
    </>
  );
}
