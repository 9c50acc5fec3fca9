const address = new URL((document.currentScript as HTMLScriptElement).src);

/** Where the simulator is: the script frames and opens the place that it came from. */
export const ORIGIN = address.origin;

/** What the page has asked of the script: https://developer.paypal.com/sdk/js/configuration/#link-queryparameters. */
export const SETTINGS = {
  currency: address.searchParams.get('currency') ?? 'USD',
  vault: address.searchParams.get('vault') === 'true',
  subscribes: address.searchParams.get('intent') === 'subscription',
  disabled: address.searchParams.get('disable-funding')?.split(',') ?? [],
};
