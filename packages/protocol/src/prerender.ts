import type { Issue, Locale, PageData, Store, Theme } from './types.ts';

/** HTML that stands in the store's element until the store shows the same. */
export interface FirstScreen {
  markup: string;
  /** The only style that the markup needs. It has no `style` attributes, which the pages' security policy forbids. */
  style: string;
}

/** The page that has the element. */
export interface FirstScreenPage {
  data: PageData & { store: Store };
  /** There is a message to all visitors, and this visitor has not dismissed it. */
  showsMessage: boolean;
  locale: Locale;
  /** The theme that the host page asks for. */
  theme: Theme | undefined;
  /** The path before every location of the store. */
  base: string;
  embedded: boolean;
  /** The query by which the host page asks for a language and a theme, such as `locale=pl&theme=dark`; or empty. */
  hostQuery: string;
  /** Renders a publisher's markdown to safe HTML. */
  markdown: (text: string) => string;
}

export interface FirstList {
  /** The issues that the list shows: the newest, or those of a series. */
  issues: readonly Issue[];
  series: string | null;
  /** The other issues, which only visitors without scripts see, or the address that names all of them. */
  others: readonly Issue[] | string;
}

export interface FirstIssue {
  issue: Issue;
  /** The issue's series, if the series has other issues too. */
  series: string | null;
}

/** The entry of the store's build that the server loads. It renders the first screens with the store's components. */
export interface Prerender {
  renderList: (page: FirstScreenPage, list: FirstList) => FirstScreen;
  renderIssue: (page: FirstScreenPage, issue: FirstIssue) => FirstScreen;
}
