import { type Billing, cleanTaxId, isTaxId, type User } from '@magazine-store/protocol';

/** The buyer's entries for an invoice. */
export interface BillingDraft {
  readonly wanted: boolean;
  readonly taxId: string;
}

/** The only country for which the publisher writes invoices (spec, section 5). */
export const COUNTRY = 'PL';

/** Tells whether the publisher writes invoices: only for prices in złoty (spec, section 5). */
export const offersInvoice = (currency: string): boolean => currency === 'PLN';

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
export const billingOf = ({ wanted, taxId }: BillingDraft): Billing | undefined =>
  wanted ? { tax_id: cleanTaxId(taxId), country_code: COUNTRY } : undefined;
