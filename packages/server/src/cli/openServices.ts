import { findInactive, type Reason } from '../backup/inactiveStore.ts';
import { keepCurrency } from '../catalogue/currency.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../database/connection.ts';
import { leaveQueued } from '../mail/outbox.ts';
import type { Storage } from '../reading/storage.ts';
import { createServices, type Services } from '../services.ts';

export interface OpenedServices {
  services: Services;
  /** The reason why the store is inactive; null for an active one. */
  inactive: Reason | null;
}

/** The services of the store in this database. Those of an inactive store ask no payment provider and send no mail. */
export async function openServices(
  settings: Config,
  { db, forRequests }: Pick<Connection, 'db' | 'forRequests'>,
  storage: Storage,
): Promise<OpenedServices> {
  const inactive = await findInactive(db);
  const config = inactive ? { ...settings, paymentProviders: [] } : settings;
  const services = await createServices(config, forRequests, storage, await keepCurrency(db, config.STORE_CURRENCY));
  if (inactive) services.sendMail = leaveQueued;
  return { services, inactive };
}
