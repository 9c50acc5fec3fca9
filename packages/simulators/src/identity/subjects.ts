import { createHash } from 'node:crypto';
import { type Person, personKey } from './people.ts';
import type { Provider } from './provider.ts';
import { allProviders } from './providers/index.ts';

export type ProviderName = 'press-id' | 'google' | 'facebook' | 'paypal' | 'amazon' | 'microsoft';

type Subject = Pick<Person, 'key' | 'email'>;

/** The subject of a person: the same at every start, and a different one at every provider. */
export const subjectAt = ({ name, subject }: Provider, person: Subject): string =>
  subject(
    createHash('sha256')
      .update(`${name} ${personKey(person)}`)
      .digest(),
  );

/** The subject of a person at the provider of this name. */
export const makeSubject = (name: ProviderName, person: Subject): string =>
  subjectAt(allProviders.find((provider) => provider.name === name) as Provider, person);
