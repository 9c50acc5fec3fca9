import { useLingui } from '@lingui/react/macro';
import { formatMoney, type Plan, type Store } from '@magazine-store/protocol';

type Currency = Pick<Store, 'currency' | 'currency_precision'>;

/** Formats amounts of money in the store's currency. */
export function usePrice({ currency, currency_precision: precision }: Currency): (amount: number) => string {
  const { i18n } = useLingui();
  return (amount) => formatMoney({ amount, currency, precision }, i18n.locale);
}

/** Formats a plan's price and period, such as '$9.00 per month'. */
export function usePlanPrice(store: Currency): (plan: Plan) => string {
  const { t } = useLingui();
  const format = usePrice(store);
  return ({ price: amount, period }) => {
    const price = format(amount);
    switch (period) {
      case 'week':
        return t`${price} per week`;
      case 'month':
        return t`${price} per month`;
      case 'quarter':
        return t`${price} every 3 months`;
      case 'halfyear':
        return t`${price} every 6 months`;
      case 'year':
        return t`${price} per year`;
    }
  };
}
