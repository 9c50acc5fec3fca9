import { randomBytes } from 'node:crypto';

/** An id that looks like the provider's, and can't be guessed. */
export const newId = (prefix: string): string => `${prefix}_${prefix === 'req' ? '' : '3'}${newSecret(22)}`;

export function newSecret(length: number): string {
  const letters = randomBytes(length * 2)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '');
  return letters.length < length ? newSecret(length) : letters.slice(0, length);
}

/** Seconds, as all times of the provider's are. */
export const now = (): number => Math.floor(Date.now() / 1000);
