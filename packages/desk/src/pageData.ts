import type { Locale } from '@magazine-store/protocol';

export interface SignInProvider {
  /** The name in addresses. */
  name: string;
  label: string;
  logo: string | null;
}

/** The data that the desk's page brings. */
export interface DeskPageData {
  locale: Locale;
  direction: 'ltr' | 'rtl';
  store: { name: string; icon: string | null };
  providers: SignInProvider[];
  /** The address of the terms that a new account accepts; null: the store has none. */
  terms_url: string | null;
  /** The CSRF token of the visitor's session, if the visitor has one. */
  csrf_token?: string;
}

export function readPageData(page: Document): DeskPageData {
  const { textContent } = page.querySelector('script[data-page]') ?? {};
  if (!textContent) throw new Error('the page has no data');
  return JSON.parse(textContent) as DeskPageData;
}
