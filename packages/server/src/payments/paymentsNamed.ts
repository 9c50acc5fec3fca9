import type { Database } from '../database/connection.ts';
import { paymentProviders } from './providers/index.ts';

/** The payments that a receipt, or a provider, knows by this id. */
export async function findPaymentsNamed(db: Database, name: string): Promise<{ id: string; user_id: number | null }[]> {
  // The indexes of the providers' ids begin with the provider.
  const gateways = [...new Set(paymentProviders.map((provider) => provider.name))];
  const byPayment = db.selectFrom('payments').select(['id', 'user_id']).where('id', '=', name);
  const byReference = db
    .selectFrom('payments')
    .select(['id', 'user_id'])
    .where('gateway', 'in', gateways)
    .where('gateway_ref', '=', name);
  const byCharge = db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select(['payments.id', 'user_id'])
    .where('charges.gateway', 'in', gateways)
    .where('transaction_id', '=', name);
  return byPayment.union(byReference).union(byCharge).execute();
}
