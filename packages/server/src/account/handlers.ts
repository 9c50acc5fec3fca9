import type { Handler } from '../api.ts';
import { endUserSessions, listUserSessions } from '../auth/sessions.ts';
import { listUserRedemptions } from '../coupons/coupons.ts';
import { listGrants, loadPurchases } from '../entitlements/entitlements.ts';
import { HttpError } from '../httpError.ts';
import { listUserCharges } from '../payments/charges.ts';
import { findPlanPayment, stopPlans } from '../payments/payments.ts';
import type { Services } from '../services.ts';
import { deleteUser, exportUser, findAccount, lockUser, removeUserIdentity } from './users.ts';

/** A user's own account: what the store knows of them, and their rights over it (GDPR, articles 15, 17 and 20). */
export function accountHandlers({ db, visitors, cookies, payments }: Services) {
  const getMe: Handler<'getMe'> = async ({ request, reply }) => {
    const userId = await visitors.findUser(request);
    const account = userId === null ? null : await findAccount(db, userId);
    if (!account) {
      // If the cookies of an ended session stayed, every page would ask again.
      cookies.clearSession(reply);
      throw new HttpError(401, 'not_signed_in');
    }
    return {
      ...account,
      plan_payment: await findPlanPayment(db, account.id),
      csrf_token: visitors.readCsrfToken(request),
    };
  };

  const getPurchases: Handler<'getPurchases'> = async ({ request }) =>
    loadPurchases(db, await visitors.requireUser(request));

  const removeIdentity: Handler<'removeIdentity'> = async ({ params: { provider }, request }) => {
    const outcome = await removeUserIdentity(db, await visitors.requireUser(request), provider);
    if (outcome === 'last') throw new HttpError(409, 'last_identity');
    if (outcome === 'none') throw new HttpError(404, 'not_found');
    return null;
  };

  const endSessions: Handler<'endSessions'> = async ({ request, reply }) => {
    await endUserSessions(db, await visitors.requireUser(request));
    cookies.clearSession(reply);
    return null;
  };

  const exportAccount: Handler<'exportAccount'> = async ({ request, reply }) => {
    const userId = await visitors.requireUser(request);
    const [person, sessions, grants, coupons, charges] = await Promise.all([
      exportUser(db, userId),
      listUserSessions(db, userId),
      listGrants(db, userId),
      listUserRedemptions(db, userId),
      listUserCharges(db, userId),
    ]);
    reply.header('Content-Disposition', 'attachment; filename="my-data.json"');
    return { exported_at: new Date().toISOString(), ...person, sessions, ...grants, coupons, payments: charges };
  };

  const deleteAccount: Handler<'deleteAccount'> = async ({ request, reply }) => {
    const userId = await visitors.requireUser(request);
    const plans = await db.transaction().execute(async (transaction) => {
      // A plan that the user starts now either starts first and is ended here, or finds no account and is refunded.
      await lockUser(transaction, userId);
      const stopped = await stopPlans(transaction, userId);
      await deleteUser(transaction, userId);
      return stopped;
    });
    // The account is gone, whatever the provider answers.
    payments.settling.settleAll(plans, request.log);
    cookies.clearSession(reply);
    return null;
  };

  return { getMe, getPurchases, removeIdentity, endSessions, exportAccount, deleteAccount };
}
