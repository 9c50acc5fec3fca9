import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, type Issue, type Store } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { useStore } from '../storeContext.ts';
import { token } from '../theme.ts';

const Amount = styled.span`
  color: ${token('muted')};
  font-variant-numeric: tabular-nums;
`;

const Free = styled.span`
  color: ${token('accent')};
  font-weight: 600;
`;

interface PriceProps {
  issue: Pick<Issue, 'is_free' | 'price'>;
  store: Pick<Store, 'currency' | 'currency_precision'>;
}

export function Price({ issue, store }: PriceProps) {
  const { i18n } = useLingui();
  const { sells } = useStore();
  if (issue.is_free) {
    return (
      <Free part="price">
        <Trans>Free</Trans>
      </Free>
    );
  }
  if (!sells()) return null;
  const money = { amount: issue.price, currency: store.currency, precision: store.currency_precision };
  return <Amount part="price">{formatMoney(money, i18n.locale)}</Amount>;
}
