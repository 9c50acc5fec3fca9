import { type PageData, toFeatures } from '@magazine-store/protocol';
import type { Shell } from './shells.ts';

export type StorePageName =
  | 'search'
  | 'accessibility'
  | 'terms'
  | 'privacy'
  | 'withdrawal'
  | 'cancellation'
  | 'support'
  | 'cart'
  | 'login'
  | 'account';

/** A screen of the store that has an address of its own, beside the list, the issues and the reader. */
export interface StorePageRoute {
  /** The page's path below the shell's. */
  name: StorePageName;
  /** Tells whether search engines may list the page. Only a page with a meaning for new visitors is listed. */
  indexed?: (data: PageData) => boolean;
  /** Only an embedded store has the page. Elsewhere it is a dialog over the screen before. */
  embeddedOnly?: true;
  /** Tells whether a store with this page data has the page. */
  needs?: (data: PageData) => boolean;
}

const sells = (data: PageData) => toFeatures(data).sells;
const payments = (data: PageData) => toFeatures(data).payments;
const signIn = (data: PageData) => toFeatures(data).signIn;

export const storePages: readonly StorePageRoute[] = [
  { name: 'search' },
  { name: 'accessibility', indexed: () => true },
  { name: 'terms', needs: ({ terms_url }) => terms_url === '/terms', indexed: () => true },
  { name: 'privacy', needs: ({ privacy_url }) => privacy_url === '/privacy', indexed: () => true },
  { name: 'withdrawal', needs: payments },
  { name: 'cancellation', needs: payments },
  { name: 'support', embeddedOnly: true, needs: ({ support_email }) => support_email !== undefined },
  { name: 'cart', embeddedOnly: true, needs: sells },
  { name: 'login', needs: signIn },
  { name: 'account', needs: signIn },
];

/** True if this store has the page. */
export const hasPage = (
  { embeddedOnly, needs }: StorePageRoute,
  data: PageData,
  { embedded }: Pick<Shell, 'embedded'>,
): boolean => (embedded || !embeddedOnly) && (!needs || needs(data));

/** The publisher's own page of a text, on another site; undefined if there is none. */
export function textElsewhere({ name }: StorePageRoute, data: PageData): string | undefined {
  if (name !== 'terms' && name !== 'privacy') return undefined;
  const url = data[`${name}_url`];
  // A setting that names this very page would lead in a circle.
  return url === `${data.origin}/${name}` ? undefined : url;
}
