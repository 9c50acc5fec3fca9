import type { Handler } from '../api.ts';
import { endSessionsOf, sessionsOf } from '../auth/sessions.ts';
import { redemptionsOf } from '../coupons/coupons.ts';
import { grantsOf, purchasesOf } from '../entitlements/entitlements.ts';
import { HttpError } from '../httpError.ts';
import { chargesOf } from '../payments/charges.ts';
import { planPaymentOf, stopPlansOf } from '../payments/payments.ts';
import type { Services } from '../services.ts';
import { deleteUser, exportUser, findAccount, lockUser, removeIdentityOf } from './users.ts';

/** A user's own account: what the store knows of them, and their rights over it (GDPR, articles 15, 17 and 20). */
export function accountHandlers({ db, visitors, cookies, payments }: Services) {
  const getMe: Handler<'getMe'> = async ({ request, reply }) => {
    const userId = await visitors.userOf(request);
    const account = userId === null ? null : await findAccount(db, userId);
    if (!account) {
      // If the cookies of an ended session stayed, every page would ask again.
      cookies.forgetSession(reply);
      throw new HttpError(401, 'not_signed_in');
    }
    return { ...account, plan_payment: await planPaymentOf(db, account.id), csrf_token: visitors.csrfTokenOf(request) };
  };

  const getPurchases: Handler<'getPurchases'> = async ({ request }) =>
    purchasesOf(db, await visitors.requireUser(request));

  const removeIdentity: Handler<'removeIdentity'> = async ({ params: { provider }, request }) => {
    const outcome = await removeIdentityOf(db, await visitors.requireUser(request), provider);
    if (outcome === 'last') throw new HttpError(409, 'last_identity');
    if (outcome === 'none') throw new HttpError(404, 'not_found');
    return null;
  };

  const endSessions: Handler<'endSessions'> = async ({ request, reply }) => {
    await endSessionsOf(db, await visitors.requireUser(request));
    cookies.forgetSession(reply);
    return null;
  };

  const exportAccount: Handler<'exportAccount'> = async ({ request, reply }) => {
    const userId = await visitors.requireUser(request);
    const [person, sessions, grants, coupons, charges] = await Promise.all([
      exportUser(db, userId),
      sessionsOf(db, userId),
      grantsOf(db, userId),
      redemptionsOf(db, userId),
      chargesOf(db, userId),
    ]);
    reply.header('Content-Disposition', 'attachment; filename="my-data.json"');
    return { exported_at: new Date().toISOString(), ...person, sessions, ...grants, coupons, payments: charges };
  };

  const deleteAccount: Handler<'deleteAccount'> = async ({ request, reply }) => {
    const userId = await visitors.requireUser(request);
    const plans = await db.transaction().execute(async (transaction) => {
      // A plan that the user starts now either starts first and is ended here, or finds no account and is refunded.
      await lockUser(transaction, userId);
      const stopped = await stopPlansOf(transaction, userId);
      await deleteUser(transaction, userId);
      return stopped;
    });
    // The account is gone, whatever the provider answers.
    payments.settling.settleAll(plans, request.log);
    cookies.forgetSession(reply);
    return null;
  };

  return { getMe, getPurchases, removeIdentity, endSessions, exportAccount, deleteAccount };
}
