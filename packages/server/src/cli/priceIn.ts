import { currencyPrecision, parsePrice } from '@magazine-store/protocol';
import { PublishingError } from '../publishing/publishing.ts';

/** Minor units of what `--price` says. @throws PublishingError */
export function priceIn(text: string, currency: string): number {
  const amount = parsePrice(text, currencyPrecision(currency));
  if (!amount) throw new PublishingError(`--price: ${text} is not a price in ${currency}; write it like 4.99`);
  return amount;
}
