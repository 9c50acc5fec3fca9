import { createAccount } from '../../packages/server/src/account/users.ts';
import { csrfTokens } from '../../packages/server/src/auth/secrets.ts';
import { startSession } from '../../packages/server/src/auth/sessions.ts';
import { HttpBrowser } from './httpBrowser.ts';
import type { TestStore } from './testStore.ts';

export interface Member {
  id: number;
  browser: HttpBrowser;
}

/** A user with an account of their own, signed in without a provider. */
export async function newMember({ url, connection: { db }, services }: TestStore, email: string): Promise<Member> {
  const identity = { issuer: 'https://tests.example', subject: email, email };
  const id = await createAccount(db, { provider: 'tests', identity, locale: 'en' });
  if (id === null) throw new Error(`there is an account of ${email} already`);
  const session = await startSession(db, id);
  const browser = new HttpBrowser(url, `10.0.${id >> 8}.${id & 255}`);
  browser.cookies.set('__Host-magazine-store-session', session);
  browser.cookies.set('XSRF-TOKEN', csrfTokens(services.config.SESSION_SECRET).derive(session));
  return { id, browser };
}
