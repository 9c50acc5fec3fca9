import type { DeskRole } from '../../packages/protocol/src/desk/index.ts';
import { createAccount } from '../../packages/server/src/account/users.ts';
import { startSession } from '../../packages/server/src/auth/sessions.ts';
import { HttpBrowser } from './httpBrowser.ts';
import type { TestStore } from './testStore.ts';

/** A browser that is signed in to a new account with this address. */
export async function signedInBrowser(
  store: TestStore,
  email: string,
): Promise<{ browser: HttpBrowser; userId: number }> {
  const { db } = store.connection;
  const identity = { issuer: 'https://press.example', subject: email, email };
  const userId = await createAccount(db, { provider: 'press-id', identity, locale: 'en' });
  if (userId === null) throw new Error(`${email} has an account already`);
  const browser = new HttpBrowser(store.url);
  browser.cookies.set('__Host-magazine-store-session', await startSession(db, userId));
  // Any page of the desk brings the token for writes.
  await browser.fetch('/desk');
  return { browser, userId };
}

/** A browser that is signed in as a new member of the desk. */
export async function deskMember(
  store: TestStore,
  role: DeskRole,
  email = `${role}@example.com`,
): Promise<HttpBrowser> {
  const { browser, userId } = await signedInBrowser(store, email);
  await store.connection.db.insertInto('desk_members').values({ user_id: userId, role }).execute();
  return browser;
}

/** Makes all sessions this old: sensitive calls need one of the last 15 minutes. */
export async function ageSessions(store: TestStore, minutes: number): Promise<void> {
  const created_at = new Date(Date.now() - minutes * 60_000) as never;
  await store.connection.db.updateTable('sessions').set({ created_at }).execute();
}
