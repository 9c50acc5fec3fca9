import { randomBytes } from 'node:crypto';

/** Letters and digits that can't be guessed. */
export function newSecret(length: number): string {
  const letters = randomBytes(length * 2)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '');
  return letters.length < length ? newSecret(length) : letters.slice(0, length);
}
