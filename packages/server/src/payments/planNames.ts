import type { Locale, Plan } from '@magazine-store/protocol';

const NAMES: Readonly<Record<Locale, Readonly<Record<Plan['period'], string>>>> = {
  en: {
    week: 'All Access, 1 week',
    month: 'All Access, 1 month',
    quarter: 'All Access, 3 months',
    halfyear: 'All Access, 6 months',
    year: 'All Access, 1 year',
  },
  de: {
    week: 'Alle Ausgaben, 1 Woche',
    month: 'Alle Ausgaben, 1 Monat',
    quarter: 'Alle Ausgaben, 3 Monate',
    halfyear: 'Alle Ausgaben, 6 Monate',
    year: 'Alle Ausgaben, 1 Jahr',
  },
  it: {
    week: 'Tutti i numeri, 1 settimana',
    month: 'Tutti i numeri, 1 mese',
    quarter: 'Tutti i numeri, 3 mesi',
    halfyear: 'Tutti i numeri, 6 mesi',
    year: 'Tutti i numeri, 1 anno',
  },
  ja: {
    week: '全号読み放題（1週間）',
    month: '全号読み放題（1か月）',
    quarter: '全号読み放題（3か月）',
    halfyear: '全号読み放題（6か月）',
    year: '全号読み放題（1年）',
  },
  pl: {
    week: 'Wszystkie wydania, 1 tydzień',
    month: 'Wszystkie wydania, 1 miesiąc',
    quarter: 'Wszystkie wydania, 3 miesiące',
    halfyear: 'Wszystkie wydania, 6 miesięcy',
    year: 'Wszystkie wydania, 1 rok',
  },
  sv: {
    week: 'Alla nummer, 1 vecka',
    month: 'Alla nummer, 1 månad',
    quarter: 'Alla nummer, 3 månader',
    halfyear: 'Alla nummer, 6 månader',
    year: 'Alla nummer, 1 år',
  },
};

/** What a plan is called in receipts and in the history. */
export const planName = (period: Plan['period'], locale: Locale): string => NAMES[locale][period];
