import type { Store } from '@magazine-store/protocol';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import type { CreateLimiter } from '../limits/limiters.ts';
import { readPublisher } from '../mail/publisher.ts';
import { type BringBackSales, createBringBackSales } from './bringBackSales.ts';
import { createCardTries } from './cardTries.ts';
import { paymentMails } from './mails.ts';
import type { ConnectedProvider } from './providers/provider.ts';
import { createPurchases, type Purchases } from './purchases.ts';
import { createRefunds, type Refunds } from './refunds.ts';
import { createSaleNotes } from './saleNotes.ts';
import { sellingProviders } from './sellingProviders.ts';
import { createSettling, type Settling } from './settle.ts';

/** The parts of buying, put together by the settings. */
export interface Payments {
  /** The providers whose settings exist. Without one nothing is sold. */
  providers: readonly ConnectedProvider[];
  purchases: Purchases;
  settling: Settling;
  /** Refunds that the publisher orders. */
  refunds: Refunds;
  /** What was sold after the backup of which the store was made. */
  afterBackup: BringBackSales;
}

interface Parts {
  config: Config;
  db: Database;
  store: Readonly<Store>;
  createLimiter: CreateLimiter;
}

export async function createPayments({ config, db, store, createLimiter }: Parts): Promise<Payments> {
  const locale = config.STORE_LOCALE ?? 'en';
  const surroundings = { db, store, locale, timeout: config.PAYMENT_SECONDS * 1000 };
  const providers = await Promise.all(
    config.paymentProviders.map(async ({ name, sells, connect }) => ({
      name,
      sells,
      ...(await connect(surroundings)),
    })),
  );
  const gateways = new Map(providers.map(({ name, gateway }) => [name, gateway]));
  const composeMail = paymentMails({ store, url: config.PUBLIC_URL });
  const publisher = readPublisher(config);
  const settling = createSettling(db, gateways, { composeMail, publisher });
  const notes = createSaleNotes([config.SESSION_SECRET, ...config.FORMER_SESSION_SECRETS]);
  const purchases = createPurchases({
    db,
    providers: new Map(sellingProviders(config, providers).map((provider) => [provider.name, provider])),
    cardTries: createCardTries(createLimiter),
    settling,
    money: store,
    notes,
  });
  const afterBackup = createBringBackSales({ db, providers, settling, notes, money: store, locale });
  return { providers, purchases, settling, refunds: createRefunds(db, settling, publisher), afterBackup };
}
