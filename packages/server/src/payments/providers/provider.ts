import type { AmountTable, GatewayName, Locale, Money, PurchaseItem, Store } from '@magazine-store/protocol';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../database/connection.ts';
import type { Finding } from '../../doctor/finding.ts';
import type { EventSubjects } from './eventSubjects.ts';
import type { Gateway, SaleNote } from './gateway.ts';

/** The sources from which the provider's part of a page loads, by names of content security policies. */
export interface Origins {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
}

export interface Surroundings {
  db: Database;
  /** The publisher may change its name. */
  store: Readonly<Pick<Store, 'name'>>;
  /** The language of the store, for what it names at the provider for all buyers. */
  locale: Locale;
  /** Milliseconds that the provider may take for an answer. */
  timeout: number;
}

/** The provider, ready to be asked. */
export interface Connection {
  readonly gateway: Gateway;
  /**
   * Reads an event that came to `/webhooks/{name}`. `request.body` is the text of the body. The server trusts no event: it
   * asks the provider about the payments that the event names.
   * @throws HttpError 400 for an event that the provider has not signed, or that is too old
   */
  readEvent(request: FastifyRequest): Promise<EventSubjects>;
  /** The provider itself checks the signature: reading an event asks it. */
  readonly checksSignatures?: boolean;
  /** Lists the refunds, reversals and disputes since then: an event may have been lost. */
  listRefunds(since: Date): AsyncIterable<EventSubjects>;
  /**
   * Lists what was paid since then, renewals included, in any order and perhaps several times: a restored database has no
   * payments that began after its backup.
   * @param precision The digits of the store's currency.
   */
  listSales(since: Date, precision: number): AsyncIterable<ListedSale>;
  /** The provider lists no sales that are older than this. */
  readonly listsDays?: number;
}

/** A sale in the provider's list. */
export interface ListedSale {
  /** The provider's id of the PaymentIntent, order or subscription. */
  ref: string;
  /** Asks the provider for the details; null for a sale that is not this store's. */
  read(): Promise<ProviderSale | null>;
}

/** A sale as the provider knows it. Money: the price, of a plan for each period. */
export interface ProviderSale extends Money {
  /** What the store has noted there, as the provider gives it. */
  note: Readonly<Record<keyof SaleNote, string | undefined>>;
  begunAt: Date;
}

/** What the provider is asked about before the store sells. */
export interface Examined {
  /** The address that the provider should send its events to. */
  webhook: string;
  /** The store takes test keys alone. */
  sandbox: boolean;
  /** Milliseconds that the provider may take for an answer. */
  timeout: number;
}

/** The name on the wire, and the goods. */
interface Named {
  readonly name: GatewayName;
  readonly sells: readonly PurchaseItem['type'][];
}

/** The provider with the publisher's settings. */
export interface ConfiguredProvider extends Named {
  /** The value of `gateways[name]` in a page's data: what the provider's part in the browser needs. */
  readonly pageData: object;
  readonly origins: Origins;
  /** Loads the provider's code. Commands that only read settings don't need it. */
  connect(surroundings: Surroundings): Promise<Connection>;
  /** Looks at the keys and the webhook, and changes nothing. @throws Error when the provider gives no answer */
  examine(examined: Examined): Promise<Finding[]>;
}

export interface ConnectedProvider extends Named, Connection {}

type Shape = Readonly<Record<string, z.ZodType>>;

/** A payment provider: an entry in `paymentProviders`. */
export interface PaymentProvider<Settings extends Shape = Shape> extends Named {
  /** The name in messages to the publisher. */
  readonly title: string;
  /** The settings. Those that don't accept `undefined` are set together, or none of them: then the provider is off. */
  readonly settings: Settings;
  /** The settings that may also stand in files. */
  readonly secrets: readonly (keyof Settings & string)[];
  /** The currencies that the provider takes. */
  readonly amounts: AmountTable;
  /**
   * The setting that names an account where purchases cost money; null for a test account. A provider that has no test
   * accounts has no such function.
   */
  liveSetting?(settings: z.output<z.ZodObject<Settings>>): (keyof Settings & string) | null;
  configure(settings: z.output<z.ZodObject<Settings>>): Omit<ConfiguredProvider, keyof Named>;
}

/** Lets TypeScript derive the type of the settings. */
export const definePaymentProvider = <Settings extends Shape>(provider: PaymentProvider<Settings>): PaymentProvider =>
  provider as unknown as PaymentProvider;

/** The sources of a simulator at this address: all parts come from there. */
export const simulatorOrigins = (url: string): Origins => {
  const own = [new URL(url).origin];
  return { script: own, connect: own, frame: own, image: own };
};
