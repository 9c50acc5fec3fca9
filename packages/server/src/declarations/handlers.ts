import { randomBytes } from 'node:crypto';
import { type SupportRefusal, supportFaults } from '@magazine-store/protocol';
import type { Call, Handler } from '../api.ts';
import type { DeclarationsTable } from '../database/tables.ts';
import { HttpError } from '../httpError.ts';
import { queueMail, sendQueued } from '../mail/outbox.ts';
import { readPublisher } from '../mail/publisher.ts';
import type { Services } from '../services.ts';
import { chooseSenderLanguage } from '../site/storePage.ts';
import { publisherMail, receiptMail } from './mails.ts';

/**
 * Withdrawals and cancellations. The declarant gets a receipt with its time on a durable medium, signed in or not
 * (directive 2011/83/EU, article 11a; German § 312k BGB). The answer never tells whether there is such a contract: the
 * publisher finds out.
 */
export function declarationHandlers({ config, db, store, payments, sendMail, createLimiter }: Services) {
  const publisher = readPublisher(config);
  // Receipts for one address in a day: any visitor can type any address.
  const receipts = createLimiter({ name: 'receipts', most: 3, seconds: 24 * 60 * 60 });
  const mayGetMail = (email: string): Promise<boolean> =>
    receipts.consume(toMailbox(email)).then(
      () => true,
      (error) => {
        if (error instanceof HttpError) return false;
        throw error;
      },
    );

  async function receive(
    kind: DeclarationsTable['kind'],
    { body, request, reply }: Call<'declareWithdrawal' | 'declareCancellation'>,
  ) {
    if (payments.providers.length === 0) throw new HttpError(404, 'not_found');
    // The rule for addresses is the same in every form.
    if (supportFaults({ email: body.email, topic: '', problem: '' }, []).email) {
      const children = { email: { errors: ['Please provide a valid email address'] } };
      return reply.code(400).send({ code: 400, errors: { children } } satisfies SupportRefusal);
    }
    const receipt = randomBytes(6).toString('hex').toUpperCase();
    const received = new Date();
    const locale = chooseSenderLanguage(config, request);
    const { name, email, contract } = body;
    const declaration = { kind, receipt, name, email, contract, received_at: received };
    const mailed = await mayGetMail(email);
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('declarations').values(declaration).execute();
      if (mailed) await queueMail(transaction, `receipt ${receipt}`, receiptMail(declaration, store.name, locale));
      if (publisher) await queueMail(transaction, `declaration ${receipt}`, publisherMail(declaration, publisher));
    });
    sendQueued(db, sendMail, request.log);
    return { receipt, received_at: received.toISOString(), mailed };
  }

  const declareWithdrawal: Handler<'declareWithdrawal'> = (call) => receive('withdrawal', call);
  const declareCancellation: Handler<'declareCancellation'> = (call) => receive('cancellation', call);

  return { declareWithdrawal, declareCancellation };
}

/** The mailbox of an address. Many providers deliver `rita+news@…` to `rita@…`. */
const toMailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');
