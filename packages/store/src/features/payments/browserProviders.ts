import type { GatewayName, Locale, PageData, PurchaseItem } from '@magazine-store/protocol';
import type { ButtonsProvider, CardProvider } from '../../core/checkout/providers.ts';
import { createButtonsProvider } from './paypal.ts';
import { createCardProvider } from './stripe.ts';

/** The purchase for which a page loads the providers' scripts. */
export interface ProviderScope {
  type: PurchaseItem['type'];
  /** ISO 4217. */
  currency: string;
  locale: Locale;
}

/**
 * Creates a payment provider's part in this page; null where its data is missing.
 * @param gateways The page's data of all providers.
 */
export type CreateProvider = (
  gateways: PageData['gateways'],
  scope: ProviderScope,
) => CardProvider | ButtonsProvider | null;

/** The parts in the browser of all payment providers, by their names on the wire. */
export const browserProviders: Readonly<Record<GatewayName, CreateProvider>> = {
  stripe: ({ stripe }, { locale }) => (stripe ? createCardProvider(stripe, locale) : null),
  paypal: ({ paypal }, { type, currency }) => (paypal ? createButtonsProvider(paypal, type, currency) : null),
};
