import { createHash, randomBytes } from 'node:crypto';
import { startIdentitySimulators } from '../../examples/demo/identity.ts';
import { signInMessage } from '../../packages/protocol/src/schemas/index.ts';
import { type IdentityProviders, type PlayedProvider, pressButton } from '../../packages/simulators/src/index.ts';
import type { HttpBrowser } from './httpBrowser.ts';

/** All six providers and these, for a store at this address. */
export const startProviders = (storeUrl: string, others: readonly PlayedProvider[] = []): Promise<IdentityProviders> =>
  startIdentitySimulators(storeUrl, 0, { allProviders: true, others });

export { identitySettings } from '../../examples/demo/identity.ts';
export { pressButton };

export interface Verifier {
  verifier: string;
  challenge: string;
}

export function newVerifier(): Verifier {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Leaves the window's first page for the provider: the page that asked confirms, or the visitor continues. */
export async function leaveFirstPage(
  browser: HttpBrowser,
  provider: string,
  { challenge }: Pick<Verifier, 'challenge'>,
  how: 'confirmed' | 'continued' = 'confirmed',
  init: RequestInit = {},
): Promise<Response> {
  const first = await browser.fetch(`/auth/go/${provider}?challenge=${challenge}`, init);
  const text = await first.text();
  const [, data] = /data-page>(.*?)<\/script>/s.exec(text) ?? [];
  if (!data) return first;
  const { question, next } = JSON.parse(data);
  signInMessage.parse(question);
  const [, link = ''] = /href="(\/auth\/go\/[^"]*)"/.exec(text) ?? [];
  return browser.fetch(how === 'confirmed' ? next : link.replaceAll('&amp;', '&'));
}

/**
 * Walks through the window from the store's button to its last page. @returns The final answer, mostly a page of the
 * store.
 */
export async function goThroughWindow(
  browser: HttpBrowser,
  provider: string,
  button: string,
  secret: Pick<Verifier, 'challenge'>,
  how: 'confirmed' | 'continued' = 'confirmed',
): Promise<Response> {
  const going = await leaveFirstPage(browser, provider, secret, how);
  const address = going.headers.get('Location');
  if (!address) return going;
  const back = await pressButton(new URL(address), button);
  const answered = await browser.fetch(back.pathname + back.search, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  const last = answered.headers.get('Location');
  return last ? browser.fetch(last) : answered;
}

/** The code that the window shows at its end, if the page that asked did not confirm. */
export async function codeIn(page: Response): Promise<string> {
  return /class="code">([^<]*)</.exec(await page.text())?.[1] ?? '';
}

/** The signal that the window's last page posts to the page that opened it. */
export async function signalIn(page: Response): Promise<{ origin: string; signal: Record<string, unknown> }> {
  const [, data = ''] = /data-page>(.*?)<\/script>/s.exec(await page.text()) ?? [];
  const outcome = JSON.parse(data);
  signInMessage.parse(outcome.signal);
  return outcome;
}

/** Signs in a known user, or registers a new one. @returns The answer to the redemption. */
export async function enter(browser: HttpBrowser, provider: string, email: string): Promise<Response> {
  const secret = newVerifier();
  await goThroughWindow(browser, provider, email, secret);
  const redeemed = await browser.send('/auth/redeem', { verifier: secret.verifier });
  const outcome = await redeemed.clone().json();
  if (outcome.status !== 'registration') return redeemed;
  const { key, csrfToken } = outcome.registration;
  return browser.send('/auth/register', { key, csrfToken, verifier: secret.verifier });
}
