import type { DeskAnswer } from '@magazine-store/protocol/desk';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { findUsersWithEmails } from '../../account/users.ts';
import type { DeclarationsTable } from '../../database/tables.ts';
import {
  findDeclaration,
  listDeclarations as listStoredDeclarations,
  markDeclarationDone,
} from '../../declarations/declarationList.ts';
import { HttpError } from '../../httpError.ts';
import { listCharges } from '../../payments/chargeList.ts';
import { findPaymentsNamed } from '../../payments/paymentsNamed.ts';
import { findNextBillings, findRenewalsAfter } from '../../payments/subscribers.ts';
import type { Services } from '../../services.ts';
import type { DeskHandler } from '../deskHandler.ts';
import { describeCharges } from '../money/chargeRows.ts';
import { placeTime, readPlace, writePlace } from '../placeText.ts';
import { recordChange } from '../recordChange.ts';

type Declaration = Selectable<DeclarationsTable>;

const place = z.object({ at: placeTime, receipt: z.string().max(40) });
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** Directive 2011/83/EU: the days in which a consumer may withdraw (article 9), and in which the money goes back (13). */
const LEGAL_DAYS = 14;
const MOST_CHARGES = 20;
const MOST_NAMES = 10;
/** A few numbers of receipts have no digit, but capital letters inside. The ids of some providers are all capitals. */
const ID = /[\d_]|\p{Ll}\p{Lu}|^[\p{Lu}-]+$/u;

/** Withdrawals and cancellations: what they ask for, and by when. */
export function declarationsDeskHandlers({ db }: Services) {
  const listDeclarations: DeskHandler<'listDeclarations'> = async ({ query: { kind, state, after, limit } }) => {
    const found = await listStoredDeclarations(db, { kind, state }, { after: readPlace(place, after), limit });
    const end = found.length === limit ? found.at(-1) : undefined;
    return { rows: await describe(found), next: end ? writePlace({ at: end.at, receipt: end.receipt }) : null };
  };

  const getDeclaration: DeskHandler<'getDeclaration'> = ({ params: { receipt } }) => requireDeclaration(receipt);

  const markDeclaration: DeskHandler<'markDeclaration'> = async ({ params: { receipt }, body: { done }, actor }) => {
    await db.transaction().execute(async (transaction) => {
      if (!(await markDeclarationDone(transaction, receipt, done))) return;
      await recordChange(transaction, actor, {
        action: 'markDeclaration',
        subject: `declaration:${receipt}`,
        before: { done: !done },
        after: { done },
      });
    });
    return requireDeclaration(receipt);
  };

  async function describe(declarations: readonly Declaration[]) {
    const users = await findUsersWithEmails(
      db,
      declarations.map(({ email }) => email),
    );
    const readers = new Map(users.map(({ id, email }) => [email, { id, email }]));
    const billings = await findNextBillings(
      db,
      users.map(({ id }) => id),
    );
    const missed = await findMissed(declarations, readers);
    const today = toDay(new Date());
    return declarations.map(({ receipt, kind, name, email, contract, received_at, done_at }) => {
      const reader = readers.get(email.toLowerCase()) ?? null;
      const next = missed.get(receipt) ?? (reader && billings.get(reader.id));
      const deadline = kind === 'withdrawal' ? toDay(received_at, LEGAL_DAYS) : next ? toDay(next) : null;
      return {
        ...{ receipt, kind, name, email, contract, deadline, reader },
        received_at: received_at.toISOString(),
        overdue: done_at === null && deadline !== null && today > deadline,
        done_at: done_at?.toISOString() ?? null,
      };
    });
  }

  /** The first renewals that were charged after open cancellations had come, by receipts. */
  async function findMissed(declarations: readonly Declaration[], readers: ReadonlyMap<string | null, { id: number }>) {
    const open = declarations.flatMap(({ receipt, kind, email, received_at: moment, done_at }) => {
      const reader = readers.get(email.toLowerCase());
      return kind === 'cancellation' && done_at === null && reader ? [{ receipt, userId: reader.id, moment }] : [];
    });
    const renewals = await findRenewalsAfter(db, open);
    return new Map(open.map(({ receipt }, index) => [receipt, renewals[index]]));
  }

  /** @throws HttpError 404 */
  async function requireDeclaration(receipt: string): Promise<DeskAnswer<'getDeclaration'>> {
    const found = await findDeclaration(db, receipt);
    const [declaration] = found ? await describe([found]) : [];
    if (!found || !declaration) throw new HttpError(404, 'not_found');
    const named = await findNamedPayments(found.contract);
    const { reader } = declaration;
    const filter = named.length > 0 ? { payments: named } : reader ? { userId: reader.id } : null;
    const charges = filter ? await listCharges(db, filter, { after: null, limit: MOST_CHARGES }) : [];
    const rows = await describeCharges(db, charges);
    return {
      ...declaration,
      charges: rows.map((row, index) => ({
        ...row,
        in_time: toDay(found.received_at) <= toDay(new Date(row.charged_at), LEGAL_DAYS),
        consented: charges[index]?.consented ?? false,
      })),
      named: named.length > 0,
    };
  }

  /** The payments that a declarant's words name: numbers of receipts, or ids of a provider. */
  async function findNamedPayments(contract: string): Promise<string[]> {
    const words = contract
      .split(/[\s,;:#()]+/)
      .map((word) => word.replace(/^[^\p{L}\p{N}_-]+|[^\p{L}\p{N}_-]+$/gu, ''))
      .filter((word) => word.length > 5 && word.length <= 200);
    // Numbers and ids don't look like words. So a long letter around them hides none.
    const [likely, others] = [words.filter((word) => ID.test(word)), words.filter((word) => !ID.test(word))];
    const names = [...new Set([...likely, ...others])].slice(0, MOST_NAMES);
    const found = await Promise.all(names.map((name) => findPaymentsNamed(db, name)));
    return [...new Set(found.flat().map(({ id }) => id))];
  }

  return { listDeclarations, getDeclaration, markDeclaration };
}

/** The day in UTC, some days later. */
const toDay = (time: Date, later = 0): string =>
  new Date(time.getTime() + later * DAY_MILLISECONDS).toISOString().slice(0, 10);
