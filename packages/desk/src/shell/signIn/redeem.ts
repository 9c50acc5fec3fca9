import { send } from '../../api/send.ts';

/** The server's answer about a sign-in. */
export type Redeemed =
  | { status: 'done' }
  | { status: 'pending' }
  /** The window shows a code that the member types here. */
  | { status: 'code_needed' }
  /** The person has no account yet. */
  | { status: 'registration' }
  | { status: 'error'; error: string };

export async function redeem(verifier: string, code?: string): Promise<Redeemed> {
  const body = { verifier, ...(code !== undefined && { code }) };
  const answer = await send({ method: 'POST', path: '/auth/redeem', body });
  return (await answer.json()) as Redeemed;
}
