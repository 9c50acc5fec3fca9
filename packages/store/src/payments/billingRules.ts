import { type Billing, cleanTaxId, isTaxId, type User } from '@magazine-store/protocol';

/** What the buyer has said about an invoice. */
export interface BillingDraft {
  readonly wanted: boolean;
  readonly taxId: string;
}

/** The only one that invoices are written for (spec, section 5). */
export const COUNTRY = 'PL';

/** Invoices are written where prices are in złoty (spec, section 5). */
export const offersInvoice = (currency: string): boolean => currency === 'PLN';

/** A business gets what it has told before. */
export function draftFor({ tax_id, country_code }: Pick<User, 'tax_id' | 'country_code'>): BillingDraft {
  return tax_id && country_code ? { wanted: true, taxId: tax_id } : { wanted: false, taxId: '' };
}

export type BillingFault = 'missing' | 'invalid';

export function billingFault({ wanted, taxId }: BillingDraft): BillingFault | null {
  if (!wanted || isTaxId(taxId)) return null;
  return cleanTaxId(taxId) === '' ? 'missing' : 'invalid';
}

/** As it is sent; undefined without an invoice. */
export const billingOf = ({ wanted, taxId }: BillingDraft): Billing | undefined =>
  wanted ? { tax_id: cleanTaxId(taxId), country_code: COUNTRY } : undefined;
