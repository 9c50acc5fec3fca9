import type { Locale } from '@magazine-store/protocol';
import type { StorePageName } from './storePages.ts';

/** The texts of the server's own HTML: the same as in the store's catalogues. */
interface Texts {
  /** Titles of the store's pages. */
  pages: Readonly<Record<StorePageName, string>>;
  issues: string;
  allIssues: string;
  allOfSeries: string;
  untitled: string;
  free: string;
  read: string;
  preview: string;
  back: string;
  pageCount: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
}

export const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    pages: {
      search: 'Search in the issues',
      accessibility: 'Accessibility',
      terms: 'Terms',
      privacy: 'Privacy policy',
      withdrawal: 'Withdraw from a contract',
      cancellation: 'Cancel a contract',
      support: 'Contact support',
      cart: 'Purchase',
      login: 'Sign In / Register',
      account: 'Account',
    },
    issues: 'Issues',
    allIssues: 'All issues',
    allOfSeries: 'All issues of {series}',
    untitled: 'No title',
    free: 'Free',
    read: 'Read',
    preview: 'Preview',
    back: 'Return to the list',
    pageCount: { one: '# page', other: '# pages' },
  },
  de: {
    pages: {
      search: 'In den Ausgaben suchen',
      accessibility: 'Barrierefreiheit',
      terms: 'AGB',
      privacy: 'Datenschutzerklärung',
      withdrawal: 'Vertrag widerrufen',
      cancellation: 'Vertrag kündigen',
      support: 'Support kontaktieren',
      cart: 'Kauf',
      login: 'Anmelden / Registrieren',
      account: 'Konto',
    },
    issues: 'Ausgaben',
    allIssues: 'Alle Ausgaben',
    allOfSeries: 'Alle Ausgaben von {series}',
    untitled: 'Ohne Titel',
    free: 'Kostenlos',
    read: 'Lesen',
    preview: 'Leseprobe',
    back: 'Zurück zur Liste',
    pageCount: { one: '# Seite', other: '# Seiten' },
  },
  it: {
    pages: {
      search: 'Cerca nei numeri',
      accessibility: 'Accessibilità',
      terms: 'Condizioni',
      privacy: 'Informativa sulla privacy',
      withdrawal: 'Recedere da un contratto',
      cancellation: 'Disdire un contratto',
      support: 'Contatta l’assistenza',
      cart: 'Acquisto',
      login: 'Accedi / Registrati',
      account: 'Account',
    },
    issues: 'Numeri',
    allIssues: 'Tutti i numeri',
    allOfSeries: 'Tutti i numeri di {series}',
    untitled: 'Senza titolo',
    free: 'Gratis',
    read: 'Leggi',
    preview: 'Anteprima',
    back: 'Torna all’elenco',
    pageCount: { one: '# pagina', many: '# pagine', other: '# pagine' },
  },
  ja: {
    pages: {
      search: '雑誌の本文を検索',
      accessibility: 'アクセシビリティ',
      terms: '利用規約',
      privacy: 'プライバシーポリシー',
      withdrawal: '契約の撤回',
      cancellation: '契約の解約',
      support: 'お問い合わせ',
      cart: '購入',
      login: 'ログイン／新規登録',
      account: 'アカウント',
    },
    issues: '雑誌の一覧',
    allIssues: 'すべての号',
    allOfSeries: '{series}のすべての号',
    untitled: '無題',
    free: '無料',
    read: '読む',
    preview: '試し読み',
    back: '一覧に戻る',
    pageCount: { other: '#ページ' },
  },
  pl: {
    pages: {
      search: 'Szukaj w wydaniach',
      accessibility: 'Dostępność',
      terms: 'Regulamin',
      privacy: 'Polityka prywatności',
      withdrawal: 'Odstąpienie od umowy',
      cancellation: 'Wypowiedzenie umowy',
      support: 'Kontakt z obsługą klienta',
      cart: 'Zakup',
      login: 'Zaloguj się / Zarejestruj się',
      account: 'Konto',
    },
    issues: 'Wydania',
    allIssues: 'Wszystkie wydania',
    allOfSeries: 'Wszystkie wydania {series}',
    untitled: 'Bez tytułu',
    free: 'Bezpłatne',
    read: 'Czytaj',
    preview: 'Podgląd',
    back: 'Wróć do listy',
    pageCount: { one: '# strona', few: '# strony', many: '# stron', other: '# strony' },
  },
  sv: {
    pages: {
      search: 'Sök i numren',
      accessibility: 'Tillgänglighet',
      terms: 'Villkor',
      privacy: 'Integritetspolicy',
      withdrawal: 'Frånträda ett avtal',
      cancellation: 'Säga upp ett avtal',
      support: 'Kontakta supporten',
      cart: 'Köp',
      login: 'Logga in / Registrera dig',
      account: 'Konto',
    },
    issues: 'Nummer',
    allIssues: 'Alla nummer',
    allOfSeries: 'Alla nummer av {series}',
    untitled: 'Utan titel',
    free: 'Gratis',
    read: 'Läs',
    preview: 'Provläs',
    back: 'Tillbaka till listan',
    pageCount: { one: '# sida', other: '# sidor' },
  },
};

export function pageCountText(count: number, language: Locale): string {
  const { pageCount } = texts[language];
  const text = pageCount[new Intl.PluralRules(language).select(count)] ?? pageCount.other;
  return text.replace('#', new Intl.NumberFormat(language).format(count));
}
