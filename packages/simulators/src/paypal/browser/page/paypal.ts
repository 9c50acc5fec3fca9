import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import { SimulatedButtons } from './buttons.ts';

Object.assign(window, {
  paypal: {
    Buttons: (options: PayPalButtonsComponentOptions = {}) => new SimulatedButtons(options),
    FUNDING: { PAYPAL: 'paypal', CARD: 'card' },
    getFundingSources: () => ['paypal'],
    isFundingEligible: (source: string) => source === 'paypal',
    version: '5.0.500',
  },
});
