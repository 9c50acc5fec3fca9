import {
  type Billing,
  cleanTaxId,
  gatewaysFor,
  INVOICE_COUNTRY,
  type Issue,
  isTaxId,
  type PageData,
  type Plan,
  type PurchaseItem,
  toFeatures,
  type User,
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

/**
 * Null for items that this store doesn't sell: free or unknown issues, unknown plans, and everything in a coupon store.
 */
export function itemFor(item: PurchaseItem, { page, issues, plans }: Shelf): CheckoutItem | null {
  if (toFeatures(page).promocodesOnly || gatewaysFor(item.type, page.gateways).length === 0) return null;
  if (item.type === 'plan') {
    const plan = plans.find(({ id }) => id === item.id);
    return plan ? { type: 'plan', id: plan.id, plan } : null;
  }
  const issue = issues.find(({ id }) => id === item.id);
  return issue && !issue.is_free ? { type: 'issue', id: issue.id, issue } : null;
}

export const itemPrice = (item: CheckoutItem): number => (item.type === 'issue' ? item.issue.price : item.plan.price);

/** The buyer's entries for an invoice. */
export interface BillingDraft {
  readonly wanted: boolean;
  readonly taxId: string;
}

/** Fills the form with the data that a business has entered before. */
export function draftFor({ tax_id, country_code }: Pick<User, 'tax_id' | 'country_code'>): BillingDraft {
  return tax_id && country_code ? { wanted: true, taxId: tax_id } : { wanted: false, taxId: '' };
}

export type BillingFault = 'missing' | 'invalid';

export function billingFault({ wanted, taxId }: BillingDraft): BillingFault | null {
  if (!wanted || isTaxId(taxId)) return null;
  return cleanTaxId(taxId) === '' ? 'missing' : 'invalid';
}

/** The data for the server; undefined without an invoice. */
export const toBilling = ({ wanted, taxId }: BillingDraft): Billing | undefined =>
  wanted ? { tax_id: cleanTaxId(taxId), country_code: INVOICE_COUNTRY } : undefined;
