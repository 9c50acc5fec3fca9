import { parsePrice, priceDigits } from '@magazine-store/protocol';
import type { StoreMoney } from '../catalogue/currency.ts';
import { paymentProviders } from '../payments/providers/index.ts';
import { PublishingError } from '../publishing/publishing.ts';

/** The price in `--price`, in minor units. @throws PublishingError */
export function readPriceFlag(text: string, { currency, precision }: StoreMoney): number {
  const amount = parsePrice(text, precision);
  const digits = priceDigits(
    paymentProviders.map(({ amounts }) => amounts),
    currency,
  );
  const example = Math.min(precision, digits) === 0 ? '499' : '4.99';
  if (!amount) throw new PublishingError(`--price: ${text} is not a price in ${currency}; write it like ${example}`);
  if (amount % 10 ** Math.max(0, precision - digits) !== 0) {
    throw new PublishingError(
      `--price: ${text} has more digits than payment providers take in ${currency}; write it like ${example}`,
    );
  }
  return amount;
}
