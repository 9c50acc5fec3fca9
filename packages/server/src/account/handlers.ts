import type { Handler } from '../api.ts';
import { endUserSessions } from '../auth/endUserSessions.ts';
import { loadPurchases } from '../entitlements/entitlements.ts';
import { HttpError } from '../httpError.ts';
import { createPlanNow } from '../payments/planNow.ts';
import type { Services } from '../services.ts';
import { deleteUserData, exportUserData } from './userData.ts';
import { findAccount, removeUserIdentity } from './users.ts';

/** A user's own account: what the store knows of them, and their rights over it (GDPR, articles 15, 17 and 20). */
export function accountHandlers(services: Services) {
  const { config, db, visitors, cookies, payments } = services;
  const findPlanNow = createPlanNow(services);

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
      plan_payment: await findPlanNow(account.id, request.log),
      csrf_token: visitors.readCsrfToken(request),
    };
  };

  const getPurchases: Handler<'getPurchases'> = async ({ request }) =>
    loadPurchases(db, await visitors.requireUser(request));

  const removeIdentity: Handler<'removeIdentity'> = async ({ params: { provider }, request }) => {
    const providers = config.identityProviders.map(({ name }) => name);
    const outcome = await removeUserIdentity(db, await visitors.requireUser(request), provider, providers);
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
    reply.header('Content-Disposition', 'attachment; filename="my-data.json"');
    return exportUserData(db, userId);
  };

  const deleteAccount: Handler<'deleteAccount'> = async ({ request, reply }) => {
    const userId = await visitors.requireUser(request);
    const plans = await db.transaction().execute((transaction) => deleteUserData(transaction, userId));
    // The account is gone, whatever the provider answers.
    payments.settling.settleAll(plans, request.log);
    cookies.clearSession(reply);
    return null;
  };

  return { getMe, getPurchases, removeIdentity, endSessions, exportAccount, deleteAccount };
}
