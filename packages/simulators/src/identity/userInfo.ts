import type { Grant } from './grants.ts';
import type { Provider, UserInfo } from './provider.ts';
import { subjectAt } from './subjects.ts';

/** The claims that a grant lets a provider tell. */
export function toUserInfo(provider: Provider, { person, scopes, email }: Grant): UserInfo {
  return {
    person,
    subject: subjectAt(provider, person),
    name: provider.scopes.name === undefined || scopes.has(provider.scopes.name) ? person.name : undefined,
    email: scopes.has(provider.scopes.email) ? email : undefined,
  };
}
