import type { DeskError } from './DeskError.ts';

/** Asks the member to sign in. Resolves with true once the same member has signed in. */
export type AskToSignIn = (reason: 'again' | 'ended') => Promise<boolean>;

let ask: AskToSignIn | null = null;
/** The open sign-in question. All calls that need a sign-in wait for its answer. */
let asked: Promise<boolean> | null = null;

/** Sets the function that asks the member; null: calls fail without a question. */
export function askWith(how: AskToSignIn | null): void {
  ask = how;
}

/** Asks the member to sign in if that can resolve the error. Resolves with true if the call can be repeated. */
export async function signInFirst(error: DeskError): Promise<boolean> {
  const reason =
    error.code === 'sign_in_again'
      ? 'again'
      : error.code === 'not_signed_in' || error.code === 'invalid_csrf_token'
        ? 'ended'
        : null;
  if (!reason || !ask) return false;
  asked ??= ask(reason).finally(() => {
    asked = null;
  });
  return asked;
}
