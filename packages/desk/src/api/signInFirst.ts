import type { DeskError } from './DeskError.ts';

/** Asks the member to sign in. True: they have, as the same member. */
export type AskToSignIn = (reason: 'again' | 'ended') => Promise<boolean>;

let ask: AskToSignIn | null = null;
/** The question on the screen: calls that need the same wait for the same answer. */
let asked: Promise<boolean> | null = null;

/** The shell says how it asks. */
export function askWith(how: AskToSignIn | null): void {
  ask = how;
}

/** Asks the member to sign in if the error says that this would help. True: the call can be made again. */
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
