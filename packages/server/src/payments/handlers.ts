import type { FastifyReply } from 'fastify';
import { deleteBusiness } from '../account/users.ts';
import type { Handler } from '../api.ts';
import type { KeptAnswer } from '../database/tables.ts';
import { HttpError } from '../httpError.ts';
import { sendQueued } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { chooseSenderLanguage } from '../site/storePage.ts';
import { listPastPayments } from './charges.ts';
import { findPlanPayment, findRenewingPlan } from './payments.ts';

const LONGEST_KEY = 200;

/** Buying, for users. */
export function paymentHandlers({ config, db, visitors, sendMail, payments: { purchases, settling } }: Services) {
  const answer = (reply: FastifyReply, kept: KeptAnswer) =>
    kept.status === 200 ? kept.body : reply.code(kept.status).send(kept.body);

  const startPayment: Handler<'startPayment'> = async ({ body, request, reply }) => {
    const userId = await visitors.requireUser(request);
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || key.length === 0 || key.length > LONGEST_KEY) {
      throw new HttpError(400, 'invalid_request', 'the header Idempotency-Key is missing');
    }
    const locale = body.consent?.locale ?? chooseSenderLanguage(config, request);
    const kept = await purchases.start({ userId, key, body, locale }, request);
    sendQueued(db, sendMail, request.log);
    return answer(reply, kept);
  };

  const completePayment: Handler<'completePayment'> = async ({ body, request, reply }) => {
    const userId = await visitors.requireUser(request);
    const kept = await purchases.complete(userId, body, request);
    sendQueued(db, sendMail, request.log);
    return answer(reply, kept);
  };

  const cancelPayment: Handler<'cancelPayment'> = async ({ body: { paymentId }, request }) => {
    await purchases.cancel(await visitors.requireUser(request), paymentId, request);
    return null;
  };

  const cancelPlan: Handler<'cancelPlan'> = async ({ request }) => {
    const userId = await visitors.requireUser(request);
    const plan = await findRenewingPlan(db, userId);
    if (!plan) {
      // The user has cancelled it in another tab, or the answer was lost and they press again.
      const cancelled = await findPlanPayment(db, userId);
      if (cancelled?.status !== 'cancelled') throw new HttpError(404, 'not_found');
      return { plan_payment: cancelled };
    }
    await settling.settle(plan.id, request.log, async (gateway, payment) => {
      await gateway.stop(payment);
      return gateway.fetchState(payment);
    });
    sendQueued(db, sendMail, request.log);
    return { plan_payment: await findPlanPayment(db, userId) };
  };

  const getPayments: Handler<'getPayments'> = async ({ request }) => ({
    payments: await listPastPayments(db, await visitors.requireUser(request)),
  });

  const clearTaxId: Handler<'clearTaxId'> = async ({ request }) => {
    await deleteBusiness(db, await visitors.requireUser(request));
    return null;
  };

  return { startPayment, completePayment, cancelPayment, cancelPlan, getPayments, clearTaxId };
}
