import { currencyPrecision, parsePrice, priceDigits } from '@magazine-store/protocol';
import { PublishingError } from '../publishing/publishing.ts';

/** Minor units of what `--price` says. @throws PublishingError */
export function priceIn(text: string, currency: string): number {
  const precision = currencyPrecision(currency);
  const amount = parsePrice(text, precision);
  const example = priceDigits(currency) === 0 ? '499' : '4.99';
  if (!amount) throw new PublishingError(`--price: ${text} is not a price in ${currency}; write it like ${example}`);
  if (amount % 10 ** (precision - priceDigits(currency)) !== 0) {
    throw new PublishingError(
      `--price: ${text} has more digits than payment providers take in ${currency}; write it like ${example}`,
    );
  }
  return amount;
}
