import { derivedSecrets, isSame, type Secrets } from './secrets.ts';

/** Letters and digits that are not mistaken for each other. 32 of them: one for five bits. */
const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** The codes of attempts that their page did not confirm. They follow from the attempt, so no table holds them. */
export interface SignInCodes {
  deriveCode(stateHash: string): string;
  isRight(stateHash: string, code: string): boolean;
}

export function createSignInCodes(secrets: Secrets): SignInCodes {
  const deriveCodes = (stateHash: string) =>
    secrets.map((secret) => {
      const bytes = Buffer.from(derivedSecrets(secret, 'sign-in codes')(stateHash), 'base64url').subarray(0, LENGTH);
      return Array.from(bytes, (byte) => SYMBOLS[byte % 32]).join('');
    });
  return {
    deriveCode: (stateHash) => deriveCodes(stateHash)[0] as string,
    // People type codes in small letters, with the window's hyphen or without it.
    isRight(stateHash, code) {
      const typed = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
      return deriveCodes(stateHash).some((right) => isSame(typed, right));
    },
  };
}
