import { useLingui } from '@lingui/react/macro';
import { formatMoney, type Money } from '@magazine-store/protocol';

/** An amount in the member's language. */
export function MoneyText(money: Money) {
  const { i18n } = useLingui();
  return <bdi>{formatMoney(money, i18n.locale)}</bdi>;
}
