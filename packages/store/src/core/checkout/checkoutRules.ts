import {
  featuresOf,
  type GatewayName,
  type Issue,
  type PageData,
  type Plan,
  type PurchaseItem,
} from '@magazine-store/protocol';

/** The goods for sale and their terms. */
export interface Shelf {
  page: Pick<PageData, 'auth' | 'auth_providers' | 'custom_provider' | 'gateways' | 'promocodes_mode_only' | 'sandbox'>;
  issues: readonly Issue[];
  plans: readonly Plan[];
}

/** The item to pay for, with its data. */
export type CheckoutItem =
  | { readonly type: 'issue'; readonly id: number; readonly issue: Issue }
  | { readonly type: 'plan'; readonly id: number; readonly plan: Plan };

/** The payment providers for an item. Only the payment buttons sell plans. */
export function gatewaysFor({ type }: PurchaseItem, { gateways }: Pick<PageData, 'gateways'>): GatewayName[] {
  const offered: readonly GatewayName[] = type === 'plan' ? ['paypal'] : ['stripe', 'paypal'];
  return offered.filter((name) => gateways[name] !== undefined);
}

/**
 * Null for items that this store doesn't sell: free or unknown issues, unknown plans, and everything in a coupon store.
 */
export function itemFor(item: PurchaseItem, { page, issues, plans }: Shelf): CheckoutItem | null {
  if (featuresOf(page).promocodesOnly || gatewaysFor(item, page).length === 0) return null;
  if (item.type === 'plan') {
    const plan = plans.find(({ id }) => id === item.id);
    return plan ? { type: 'plan', id: plan.id, plan } : null;
  }
  const issue = issues.find(({ id }) => id === item.id);
  return issue && !issue.is_free ? { type: 'issue', id: issue.id, issue } : null;
}

export const priceOf = (item: CheckoutItem): number => (item.type === 'issue' ? item.issue.price : item.plan.price);
