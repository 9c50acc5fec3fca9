import { useLingui } from '@lingui/react/macro';
import { formatMoney, type Plan, type Store } from '@magazine-store/protocol';

type Prices = Pick<Store, 'currency' | 'currency_precision'>;

/** Formats a plan's price and period, such as '$9.00 per month'. */
export function usePlanPrice({ currency, currency_precision: precision }: Prices): (plan: Plan) => string {
  const { t, i18n } = useLingui();
  return ({ price: amount, period }) => {
    const price = formatMoney({ amount, currency, precision }, i18n.locale);
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
