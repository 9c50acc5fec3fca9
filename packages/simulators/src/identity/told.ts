import type { Grant } from './grants.ts';
import type { Provider, Told } from './provider.ts';
import { subjectOf } from './subjects.ts';

/** The claims that a grant lets a provider tell. */
export function toldOf(provider: Provider, { person, scopes, email }: Grant): Told {
  return {
    person,
    subject: subjectOf(provider.name, person),
    name: provider.scopes.name === undefined || scopes.has(provider.scopes.name) ? person.name : undefined,
    email: scopes.has(provider.scopes.email) ? email : undefined,
  };
}
