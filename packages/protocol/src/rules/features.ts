import type { PageData } from '../types.ts';

/** The features of a store beside reading. */
export interface Features {
  readonly signIn: boolean;
  /**
   * There is a payment provider, and readers can sign in to pay. A store that sells nothing now may have sold before, so readers
   * see what they have paid, and can end their contracts.
   */
  readonly payments: boolean;
  /** Issues and plans have a price here. */
  readonly sells: boolean;
  /** Coupons instead of purchases. */
  readonly promocodesOnly: boolean;
  /** Coupons can be redeemed. */
  readonly coupons: boolean;
  readonly sandbox: boolean;
}

type FeatureSettings = Pick<
  PageData,
  'auth' | 'auth_providers' | 'custom_provider' | 'other_providers' | 'gateways' | 'promocodes_mode_only' | 'sandbox'
>;

export function toFeatures(page: FeatureSettings): Features {
  const { auth, auth_providers: brands, custom_provider: custom, other_providers: others = [] } = page;
  const signIn = auth && (brands.length > 0 || custom !== undefined || others.length > 0);
  // Purchases and redeemed coupons belong to an account, so they need sign-in.
  const payments = signIn && Object.keys(page.gateways).length > 0;
  const promocodesOnly = page.promocodes_mode_only;
  return {
    signIn,
    payments,
    sells: payments && !promocodesOnly,
    promocodesOnly,
    coupons: signIn && (payments || promocodesOnly),
    sandbox: page.sandbox,
  };
}
