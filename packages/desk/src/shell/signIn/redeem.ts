import type { Registration } from '@magazine-store/protocol';
import { csrf, send } from '../../api/send.ts';

/** The server's answer about a sign-in. */
export type Redeemed =
  | { status: 'done' }
  | { status: 'pending' }
  /** The window shows a code that the member types here. */
  | { status: 'code_needed' }
  /** The person has no account yet. */
  | { status: 'registration'; registration: Registration }
  | { status: 'error'; error: string };

/** Milliseconds. The next request for the outcome waits no longer for this one. */
const LONGEST = 30_000;

export async function redeem(verifier: string, code?: string): Promise<Redeemed> {
  const body = { verifier, ...(code !== undefined && { code }) };
  const answer = await send({ method: 'POST', path: '/auth/redeem', body, signal: AbortSignal.timeout(LONGEST) });
  const redeemed = (await answer.json()) as Redeemed;
  csrf.remember(redeemed);
  return redeemed;
}

/** Makes an account for a person that has none, and signs the person in. @throws DeskError */
export async function register({ key, csrfToken }: Registration, verifier: string, code?: string): Promise<void> {
  const body = { key, csrfToken, verifier, ...(code !== undefined && { code }) };
  // The account, and so its mails, get the language of the desk.
  const headers = { 'Accept-Language': document.documentElement.lang };
  const answer = await send({ method: 'POST', path: '/auth/register', body, headers });
  csrf.remember(await answer.json());
}
