import { parsePrice } from '@magazine-store/protocol';
import type { StoreMoney } from '../catalogue/currency.ts';
import { takenDigits } from '../payments/takenDigits.ts';
import { PublishingError } from '../publishing/publishing.ts';

/** The price in `--price`, in minor units. @throws PublishingError */
export function readPriceFlag(text: string, { currency, precision }: StoreMoney): number {
  const amount = parsePrice(text, precision);
  const digits = takenDigits({ currency, precision });
  const example = digits === 0 ? '499' : '4.99';
  if (!amount) throw new PublishingError(`--price: ${text} is not a price in ${currency}; write it like ${example}`);
  if (amount % 10 ** (precision - digits) !== 0) {
    throw new PublishingError(
      `--price: ${text} has more digits than payment providers take in ${currency}; write it like ${example}`,
    );
  }
  return amount;
}
