import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, type Money, type Plan } from '@magazine-store/protocol';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { CheckoutItem } from '../../core/checkout/checkoutRules.ts';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { token, windowFrom } from '../../ui/theme.ts';

const Frame = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${rem(0.75)} ${rem(1)};
  align-items: center;
  padding: ${rem(1)};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius')};
  background: ${token('background')};
`;

const Cover = styled.img`
  display: block;
  inline-size: ${rem(3.5)};
  block-size: auto;
  border-radius: ${token('cover-radius')};
  background: ${token('line')} center / cover no-repeat;

  ${windowFrom('md')} {
    inline-size: ${rem(6)};
  }
`;

const Name = styled.p`
  grid-column: 2;
  font-weight: 650;
  overflow-wrap: anywhere;

  &:first-child {
    grid-column: 1 / -1;
  }
`;

const Renewal = styled.p`
  grid-column: 1 / -1;
  font-size: 0.9375em;
`;

const Total = styled.p`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${rem(0.25)} ${rem(1)};
  padding-block-start: ${rem(0.75)};
  border-block-start: 1px solid ${token('line')};
  font-weight: 650;

  small {
    color: ${token('muted')};
    font-size: 0.875em;
    font-weight: 400;
  }
`;

const Amount = styled.span`
  font-size: 1.25em;
  font-variant-numeric: tabular-nums;
`;

const periods: Readonly<Record<Plan['period'], ReactNode>> = {
  week: <Trans>1 week</Trans>,
  month: <Trans>1 month</Trans>,
  quarter: <Trans>3 months</Trans>,
  halfyear: <Trans>6 months</Trans>,
  year: <Trans>1 year</Trans>,
};

const Due = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${rem(1)};

  bdi {
    /* With large letters, the amount wraps to a line below the title. */
    flex: 1 1 ${rem(5)};
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  span {
    max-inline-size: 100%;
  }
  strong {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  small {
    color: ${token('muted')};
    font-size: 0.875em;
  }
`;

/** The order in one line, right above the button that buys it (Directive 2011/83/EU, article 8 (2)). */
export function AmountDue({ title, money }: { title: string; money: Money }) {
  const { t, i18n } = useLingui();
  return (
    <Due part="checkout-due cart-due">
      <bdi>{title || t`No title`}</bdi>
      <span>
        <strong>{formatMoney(money, i18n.locale)}</strong>{' '}
        <small>
          <Trans>incl. VAT</Trans>
        </small>
      </span>
    </Due>
  );
}

/** The item, its price and its duration. */
export function Summary({ item, money }: { item: CheckoutItem; money: Money }) {
  const { t, i18n } = useLingui();
  const price = formatMoney(money, i18n.locale);
  return (
    <Frame part="checkout-summary cart-summary" aria-label={t`Your order`}>
      {item.type === 'issue' ? <IssueLine issue={item.issue} /> : <PlanLine plan={item.plan} price={price} />}
      <Total>
        <span>
          <Trans>Total</Trans>
        </span>
        <span>
          <Amount>{price}</Amount>{' '}
          <small>
            <Trans>incl. VAT</Trans>
          </small>
        </span>
      </Total>
    </Frame>
  );
}

function IssueLine({ issue: { title, cover } }: Pick<Extract<CheckoutItem, { type: 'issue' }>, 'issue'>) {
  const { t } = useLingui();
  const { coverUrl } = useStore();
  const { width, height, file_name, placeholder } = cover;
  return (
    <>
      <Cover
        alt=""
        src={coverUrl(400, file_name)}
        {...{ width, height }}
        style={{ ...(placeholder && { backgroundImage: `url(${JSON.stringify(placeholder)})` }) }}
      />
      <Name>
        <bdi>{title || t`No title`}</bdi>
      </Name>
    </>
  );
}

function PlanLine({ plan, price }: { plan: Plan; price: string }) {
  const period = periods[plan.period];
  return (
    <>
      <Name>
        <Trans>All issues for {period}</Trans>
      </Name>
      <Renewal>
        <Trans>
          Term: {period}. Your subscription renews automatically for the same term at {price} until you cancel. You can
          cancel at any time.
        </Trans>
      </Renewal>
    </>
  );
}
