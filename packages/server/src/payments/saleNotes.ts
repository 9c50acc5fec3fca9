import { derivedSecrets, isSame, type Secrets } from '../auth/secrets.ts';
import type { ProvenIdentity } from '../database/tables.ts';
import { itemReference, type Payment, type SaleNote } from './providers/gateway.ts';
import type { ProviderSale } from './providers/provider.ts';

type Identity = Pick<ProvenIdentity, 'issuer' | 'subject'>;
type Sold = Pick<Payment, 'amount' | 'currency' | 'precision'>;

/** 192 bits: the note at PayPal has room for 127 letters. */
const SEAL_LETTERS = 32;

/** Writes and reads what the store notes at a provider with each payment. */
export interface SaleNotes {
  write(payment: Payment, buyer: Identity): SaleNote;
  /** The hashes by which notes may name the identity: that of the present secret and those of former ones. */
  buyersOf(identity: Identity): string[];
  /** True if this store has made the payment, at this price. */
  isSealed(sale: ProviderSale): boolean;
}

export function createSaleNotes(secrets: Secrets): SaleNotes {
  const hashes = secrets.map((secret) => derivedSecrets(secret, 'buyers at payment providers'));
  const seals = secrets.map((secret) => derivedSecrets(secret, 'sales at payment providers'));
  const buyersOf = ({ issuer, subject }: Identity) => hashes.map((hash) => hash(JSON.stringify([issuer, subject])));
  const sealed = (note: Partial<ProviderSale['note']>, { amount, currency, precision }: Sold) =>
    JSON.stringify([note.payment, note.item, note.buyer, amount, currency, precision]);
  const sealsOf = (from: string) => seals.map((seal) => seal(from).slice(0, SEAL_LETTERS));
  return {
    write(payment, identity) {
      const [buyer = ''] = buyersOf(identity);
      const note = { payment: payment.id, item: itemReference(payment), buyer };
      const [seal = ''] = sealsOf(sealed(note, payment));
      return { ...note, seal };
    },
    buyersOf,
    isSealed: ({ note, ...price }) => sealsOf(sealed(note, price)).some((seal) => isSame(seal, note.seal ?? '')),
  };
}
