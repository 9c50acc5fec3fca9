/** A person with an account at the providers. */
export interface Person {
  /** What their button on the page says, with the key behind it in brackets if there is one. */
  email: string;
  name: string;
  /** Whether the provider knows that the e-mail is theirs, where it tells such a thing. True if left out. */
  emailVerified?: boolean;
  /** Makes the subjects in place of the e-mail, so that two people can claim one. */
  key?: string;
  /** The directory of their employer at Microsoft; a personal account if left out. */
  tenant?: string;
}

/** The people of the demo. What they own is the store's matter; here they only have a name and an e-mail. */
export const PEOPLE: readonly Person[] = [
  { email: 'reader@example.com', name: 'Rita Reader' },
  { email: 'owner@example.com', name: 'Oskar Owner' },
  { email: 'subscriber@example.com', name: 'Sunniva Subscriber' },
  { email: 'business@example.com', name: 'Beata Business', tenant: '3f1d6f4e-52a7-4c0b-9a57-6d8a6a1c2b90' },
  { email: 'new@example.com', name: 'Niko New' },
  { email: 'taken@example.com', name: 'Toshi Taken' },
];

export const keyOf = ({ key, email }: Pick<Person, 'key' | 'email'>): string => key ?? email;
