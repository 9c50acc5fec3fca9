import type { Locale, PurchaseItem } from '@magazine-store/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { findMailAddress, listIdentities, lockUser } from '../account/users.ts';
import type { Database } from '../database/connection.ts';
import type { ProvenIdentity, SaleObstacle } from '../database/tables.ts';
import { assignPayment, findByReferences, findPayment, insertPayment, saveReference } from './payments.ts';
import type { Payment } from './providers/gateway.ts';
import type { ConnectedProvider, ListedSale, ProviderSale } from './providers/provider.ts';
import type { SaleNotes } from './saleNotes.ts';
import { findWaitingBuyers, noteFoundSale, takeWaitingSales, waitsFor } from './salesAfterBackup.ts';
import type { Settling } from './settle.ts';
import { findItem } from './soldItem.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** Sales are read from a provider, and settled, this many at a time. */
const AT_ONCE = 8;

/**
 * Brings back sales that were made after the backup that the store was restored from. The store finds them by its own
 * notes at the providers. A sale waits until an account has the identity with which it was bought. Nothing else, such
 * as an e-mail address, assigns it automatically.
 */
export interface BringBackSales {
  /**
   * Lists the sales since then, and keeps those that the store doesn't know, each with its charges. It may run again, on
   * several servers, and be ended in the middle.
   */
  bringBack(since: Date, log: FastifyBaseLogger, signal: AbortSignal): Promise<void>;
  /** Gives a user the sales that wait for the identity with which they have just signed in. */
  claim(userId: number, identity: Pick<ProvenIdentity, 'issuer' | 'subject'>, log: FastifyBaseLogger): Promise<void>;
}

interface Parts {
  db: Database;
  providers: readonly ConnectedProvider[];
  settling: Settling;
  notes: SaleNotes;
  money: { currency: string; currency_precision: number };
  /** The language until the buyer is known. */
  locale: Locale;
}

export function createBringBackSales({ db, providers, settling, notes, money, locale }: Parts): BringBackSales {
  async function bringBack(since: Date, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
    // A provider that is away holds up no other.
    const ends = await Promise.allSettled(providers.map((provider) => listAll(provider, since, log, signal)));
    await claimForKnown(log, signal);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async function listAll(provider: ConnectedProvider, since: Date, log: FastifyBaseLogger, signal: AbortSignal) {
    const { name, listSales, listsDays = Number.POSITIVE_INFINITY } = provider;
    const earliest = new Date(Math.max(since.getTime(), Date.now() - listsDays * DAY_MILLISECONDS));
    if (earliest > since) {
      log.warn(
        `${name} lists the sales of ${listsDays} days: look for those from before ${earliest.toISOString()} there`,
      );
    }
    const sales = listSales(earliest, money.currency_precision);
    const seen = new Set<string>();
    let failures = 0;
    async function keepNext(): Promise<void> {
      for await (const sale of sales) {
        if (signal.aborted) return;
        if (seen.has(sale.ref)) continue;
        seen.add(sale.ref);
        await keep(name, sale, log).catch((error) => {
          failures++;
          log.error(error, `${name}: the sale ${sale.ref} could not be brought back; the store will try again`);
        });
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
    if (failures > 0) throw new Error(`sales that could not be brought back from ${name}: ${failures}`);
  }

  async function keep(gateway: Payment['gateway'], { ref, read }: ListedSale, log: FastifyBaseLogger): Promise<void> {
    const [known] = await findByReferences(db, gateway, { refs: [ref] });
    if (known) {
      if (known.completed_at === null) await settling.settle(known.id, log);
      return;
    }
    const sale = await read();
    const note = sale && readNote(sale.note);
    // The publisher may sell other things by the same account.
    if (!note) return;
    const begun = await findPayment(db, note.payment);
    if (begun) {
      // The backup was taken between the start of the payment and the provider's answer.
      if (begun.gateway !== gateway || begun.gateway_ref !== null) return;
      await saveReference(db, begun.id, ref);
      await settling.settle(begun.id, log);
      return;
    }
    if (await insertSale(gateway, ref, sale, note)) await settling.settle(note.payment, log);
  }

  /** @returns true if the store has a payment now that it had not before */
  function insertSale(gateway: Payment['gateway'], ref: string, sale: ProviderSale, note: Note): Promise<boolean> {
    return db.transaction().execute(async (transaction) => {
      const item = await findItem(transaction, note.sold, locale);
      const obstacle = findObstacle(sale, item);
      const { payment: id, buyer } = note;
      const found = { payment_id: id, gateway, gateway_ref: ref, item: note.item, buyer, obstacle };
      if (!(await noteFoundSale(transaction, found)) || obstacle !== null || !item) return false;
      await insertPayment(transaction, {
        id,
        user_id: null,
        gateway,
        gateway_ref: ref,
        item_type: note.sold.type,
        item_id: note.sold.id,
        description: item.description,
        period: item.period,
        amount: sale.amount,
        currency: sale.currency,
        precision: sale.precision,
        locale,
        // A payment without a user that is not complete would be refunded: its buyer would count as deleted.
        status: 'completed',
        completed_at: sale.begunAt,
        created_at: sale.begunAt,
        due_at: new Date(),
      });
      return true;
    });
  }

  /** The reason why a person has to decide on the sale; null: none. */
  function findObstacle(sale: ProviderSale, item: { amount: number } | undefined): SaleObstacle | null {
    if (sale.note.seal && !notes.isSealed(sale)) return 'not_sealed';
    if (!item) return 'unknown_item';
    if (sale.currency !== money.currency) return 'other_currency';
    // Notes of former releases have no seal, so the price must be the present one.
    if (!sale.note.seal && sale.amount !== item.amount) return 'other_price';
    return null;
  }

  /** Gives sales to the users whom the store knows. */
  async function claimForKnown(log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
    const waiting = await findWaitingBuyers(db);
    if (waiting.size === 0) return;
    for await (const identity of listIdentities(db)) {
      if (signal.aborted) return;
      if (notes.buyersOf(identity).some((buyer) => waiting.has(buyer))) await claim(identity.user_id, identity, log);
    }
  }

  const claim: BringBackSales['claim'] = async (userId, identity, log) => {
    const buyers = notes.buyersOf(identity);
    if (!(await waitsFor(db, buyers))) return;
    const address = await findMailAddress(db, userId);
    const ids = await db.transaction().execute(async (transaction) => {
      await lockUser(transaction, userId);
      const taken = await takeWaitingSales(transaction, buyers);
      for (const id of taken) await assignPayment(transaction, id, { userId, locale: address?.locale });
      return taken;
    });
    await settling.settleAll(ids, log);
  };

  return { bringBack, claim };
}

interface Note {
  payment: string;
  item: string;
  buyer: string;
  sold: PurchaseItem;
}

const ITEM = /^(issue|plan)-(\d{1,9})$/;
const PAYMENT = /^[\w-]{16,64}$/;
const HASH = /^[\w-]{43}$/;

/** Null for a note that this kind of store has not written. */
function readNote({ payment = '', item = '', buyer = '' }: ProviderSale['note']): Note | null {
  const [, type, id] = ITEM.exec(item) ?? [];
  if (!type || !PAYMENT.test(payment) || !HASH.test(buyer)) return null;
  return { payment, item, buyer, sold: { type: type as PurchaseItem['type'], id: Number(id) } };
}
