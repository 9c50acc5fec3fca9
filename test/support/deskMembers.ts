import type { DeskRole } from '../../packages/protocol/src/desk/index.ts';
import type { HttpBrowser } from './httpBrowser.ts';
import { newMember } from './members.ts';
import type { TestStore } from './testStore.ts';

/** A browser that is signed in to a new account with this address. */
export async function signedInBrowser(
  store: TestStore,
  email: string,
): Promise<{ browser: HttpBrowser; userId: number }> {
  const { id, browser } = await newMember(store, email);
  return { browser, userId: id };
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
