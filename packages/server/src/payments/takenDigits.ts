import { priceDigits } from '@magazine-store/protocol';
import type { StoreMoney } from '../catalogue/currency.ts';
import { paymentProviders } from './providers/index.ts';

/** The digits behind the decimal point that a price may have, so that every payment provider takes it. */
export const takenDigits = ({ currency, precision }: StoreMoney): number =>
  Math.min(
    precision,
    priceDigits(
      paymentProviders.map(({ amounts }) => amounts),
      currency,
    ),
  );
