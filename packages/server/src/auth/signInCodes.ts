import { derivedSecrets, isSame } from './secrets.ts';

/** Letters and digits that are not mistaken for each other. 32 of them: one for five bits. */
const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** The codes of attempts that their page did not confirm. They follow from the attempt, so no table holds them. */
export interface SignInCodes {
  codeOf(stateHash: string): string;
  isRight(stateHash: string, code: string): boolean;
}

export function createSignInCodes(secret: string): SignInCodes {
  const derive = derivedSecrets(secret, 'sign-in codes');
  const codeOf = (stateHash: string) =>
    Array.from(Buffer.from(derive(stateHash), 'base64url').subarray(0, LENGTH), (byte) => SYMBOLS[byte % 32]).join('');
  return {
    codeOf,
    // As people type it: in small letters, with the hyphen of the window or without.
    isRight: (stateHash, code) => isSame(code.toUpperCase().replace(/[^A-Z0-9]/g, ''), codeOf(stateHash)),
  };
}
