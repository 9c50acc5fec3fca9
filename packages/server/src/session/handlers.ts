import type { Handler } from '../api.ts';
import { HttpError } from '../httpError.ts';

/** What belongs to a user. Without a provider nobody can sign in, so nobody is. */
export function sessionHandlers() {
  const refuse = async () => {
    throw new HttpError(401, 'not_signed_in');
  };
  const getMe: Handler<'getMe'> = refuse;
  const getPurchases: Handler<'getPurchases'> = refuse;
  const logout: Handler<'logout'> = refuse;
  return { getMe, getPurchases, logout };
}
