import type { BrowserContext } from '@playwright/test';
import { type DeskRole, deskRoles } from '../../packages/protocol/src/desk/index.ts';
import { command } from '../support/commandLine.ts';
import type { HttpBrowser } from '../support/httpBrowser.ts';
import { enter, goThroughWindow, newVerifier } from '../support/identity.ts';
import type { Visitor } from './modes.ts';
import { elsewhere } from './trade.ts';

/** The demo's person without an account. */
const EMAIL = 'new@example.com';
const ALL_ACCESS = 'ALL-ACCESS-30';
const DELETION_TRIES = 5;

/**
 * Deletes the account of the walk before. A visitor who signs in gets a new one, and a member of the desk their role.
 * @param dataDir the data folder of the store
 */
export async function renewAccount(storeUrl: string, dataDir: string, visitor: Visitor): Promise<void> {
  await deleteAccount(storeUrl);
  if (visitor === 'signed out') return;
  const again = elsewhere(storeUrl);
  await enter(again, 'press-id', EMAIL);
  if (visitor === 'subscriber') await again.send('/api/user/payment/promocode', { code: ALL_ACCESS });
  if (isRole(visitor)) await joinDesk(again, dataDir, visitor);
}

/**
 * The account may have come with either provider; the other one then has no session. A request of the walk before, or one
 * that a busy server ends late, may end the session first, too.
 */
async function deleteAccount(storeUrl: string): Promise<void> {
  const answers: number[] = [];
  while (answers.length < DELETION_TRIES) {
    const browser = elsewhere(storeUrl);
    await enter(browser, answers.length % 2 === 0 ? 'press-id' : 'google', EMAIL);
    const { status } = await browser.send('/api/user', {}, { method: 'DELETE' });
    if (status === 204) return;
    answers.push(status);
    if (status !== 503 && status !== 401) break;
  }
  throw new Error(`deleting the account ended with ${answers.join(', ')}`);
}

const isRole = (visitor: Visitor): visitor is DeskRole => (deskRoles as readonly string[]).includes(visitor);

async function joinDesk(browser: HttpBrowser, dataDir: string, role: DeskRole): Promise<void> {
  const { out, errors } = await command({ DATA_DIR: dataDir }, 'desk', 'invite', EMAIL, '--role', role);
  const token = /#(\S+)/.exec(out)?.[1];
  if (!token) throw new Error(`no invitation: ${errors}`);
  const { status } = await browser.send('/api/desk/invitation/accept', { token });
  if (status !== 200) throw new Error(`accepting the invitation ended with ${status}`);
}

/** Signs the walk's browser in without a window. */
export async function signIn(context: BrowserContext, storeUrl: string): Promise<void> {
  const { verifier, challenge } = newVerifier();
  await goThroughWindow(elsewhere(storeUrl), 'press-id', EMAIL, { challenge });
  const page = await context.newPage();
  // A page of the store sends the request, so that the browser stores the cookies for the store.
  await page.goto(`${storeUrl}/auth/done`);
  const status = await page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch('/auth/redeem', { method: 'POST', headers, body });
    return (await response.json()).status;
  }, JSON.stringify({ verifier }));
  await page.close();
  if (status !== 'done') throw new Error(`signing in ended with ${status}`);
}

/** Ends the session at the server while the browser still has its cookies, as signing out of all devices would. */
export async function endSession(context: BrowserContext, storeUrl: string): Promise<void> {
  const browser = elsewhere(storeUrl);
  for (const { name, value } of await context.cookies(storeUrl)) browser.cookies.set(name, decodeURIComponent(value));
  await browser.fetch('/auth/logout');
}
