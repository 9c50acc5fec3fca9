/** A person with an account at the providers. */
export interface Person {
  /** The label of their button, followed by the key in brackets if there is one. */
  email: string;
  name: string;
  /** True if the provider knows that the e-mail is theirs; only some providers tell. Default: true. */
  emailVerified?: boolean;
  /** The subject is made from it instead of from the e-mail, so that two people can claim one e-mail. */
  key?: string;
  /** The directory of their employer at Microsoft; a personal account by default. */
  tenant?: string;
}

/** The people of the demo. The store decides which issues they own; here they only have a name and an e-mail. */
export const PEOPLE: readonly Person[] = [
  { email: 'reader@example.com', name: 'Rita Reader' },
  { email: 'owner@example.com', name: 'Oskar Owner' },
  { email: 'subscriber@example.com', name: 'Sunniva Subscriber' },
  { email: 'business@example.com', name: 'Beata Business', tenant: '3f1d6f4e-52a7-4c0b-9a57-6d8a6a1c2b90' },
  { email: 'new@example.com', name: 'Niko New' },
  { email: 'taken@example.com', name: 'Toshi Taken' },
];

export const personKey = ({ key, email }: Pick<Person, 'key' | 'email'>): string => key ?? email;
