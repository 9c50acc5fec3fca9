import { createHash } from 'node:crypto';
import { type Person, personKey } from './people.ts';

export type ProviderName = 'press-id' | 'google' | 'facebook' | 'paypal' | 'amazon' | 'microsoft';

const digits = (hash: Buffer, length: number) =>
  BigInt(`0x${hash.toString('hex')}`)
    .toString()
    .slice(0, length);

/** Each provider's own format, so that a too narrow column or check is noticed. */
const HANDWRITING: Readonly<Record<ProviderName, (hash: Buffer) => string>> = {
  'press-id': (hash) => hash.toString('hex').slice(0, 32),
  google: (hash) => `1${digits(hash, 20)}`,
  facebook: (hash) => `1${digits(hash, 16)}`,
  paypal: (hash) => `https://www.paypal.com/webapps/auth/identity/user/${hash.toString('base64url')}`,
  amazon: (hash) => `amzn1.account.${hash.toString('hex').slice(0, 28).toUpperCase()}`,
  microsoft: (hash) => hash.toString('base64url'),
};

/** The subject of a person: the same at every start, and a different one at every provider. */
export function makeSubject(provider: ProviderName, person: Pick<Person, 'key' | 'email'>): string {
  return HANDWRITING[provider](
    createHash('sha256')
      .update(`${provider} ${personKey(person)}`)
      .digest(),
  );
}
