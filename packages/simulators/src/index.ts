export type { Fault, PendingFault } from './identity/faults.ts';
export {
  type IdentityProviders,
  type IdentityProvidersOptions,
  type ProviderSettings,
  startIdentityProviders,
} from './identity/identityProviders.ts';
export { PEOPLE, type Person } from './identity/people.ts';
export { pressButton } from './identity/pressButton.ts';
export type { Provider as PlayedProvider } from './identity/provider.ts';
export { makeSubject, type ProviderName } from './identity/subjects.ts';
export { type MediaBehaviour, type MediaSimulator, mediaSimulator } from './media/mediaSimulator.ts';
export { type Line, type SlowNetwork, slowNetwork } from './network/slowNetwork.ts';
export type { PayPalFault } from './paypal/faults.ts';
export { PAYPAL_CURRENCIES } from './paypal/money.ts';
export { type PayPalOptions, type PayPalSimulator, startPaypal } from './paypal/startPaypal.ts';
export type { InjectedFault } from './shared/faults.ts';
export { STRIPE_CURRENCIES, stripeDigits } from './stripe/browser/shared/currencies.ts';
export type { StripeFault } from './stripe/faults.ts';
export { type StripeOptions, type StripeSimulator, startStripe } from './stripe/startStripe.ts';
