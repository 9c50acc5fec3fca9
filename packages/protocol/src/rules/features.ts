import type { PageData } from '../types.ts';

/** What a store offers beside reading (spec, section 1). */
export interface Features {
  readonly signIn: boolean;
  readonly payments: boolean;
  /** Coupons instead of purchases. */
  readonly promocodesOnly: boolean;
  readonly coupons: boolean;
  readonly sandbox: boolean;
}

type Said = Pick<
  PageData,
  'auth' | 'auth_providers' | 'custom_provider' | 'gateways' | 'promocodes_mode_only' | 'sandbox'
>;

export function featuresOf(page: Said): Features {
  const payments = page.gateways.paypal !== undefined || page.gateways.stripe !== undefined;
  const promocodesOnly = page.promocodes_mode_only;
  return {
    signIn: page.auth && (page.auth_providers.length > 0 || page.custom_provider !== undefined),
    payments,
    promocodesOnly,
    coupons: payments || promocodesOnly,
    sandbox: page.sandbox,
  };
}
