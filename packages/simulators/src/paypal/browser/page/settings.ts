const address = new URL((document.currentScript as HTMLScriptElement).src);

/** The simulator's address: the script frames and opens pages of its own origin. */
export const ORIGIN = address.origin;

/** The page's settings for the script: https://developer.paypal.com/sdk/js/configuration/#link-queryparameters. */
export const SETTINGS = {
  currency: address.searchParams.get('currency') ?? 'USD',
  vault: address.searchParams.get('vault') === 'true',
  subscribes: address.searchParams.get('intent') === 'subscription',
  disabled: address.searchParams.get('disable-funding')?.split(',') ?? [],
};
