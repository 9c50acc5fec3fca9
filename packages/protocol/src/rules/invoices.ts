/** The only country for which the publisher writes invoices. */
export const INVOICE_COUNTRY = 'PL';

/** Tells whether the publisher writes invoices: only for prices in złoty. */
export const offersInvoice = (currency: string): boolean => currency === 'PLN';
