import type { Consent, ConsentId, Locale, PageData, PurchaseItem } from '@magazine-store/protocol';
import type { GivenConsent } from '../database/tables.ts';

/**
 * What a buyer agrees to, so that reading begins at once: without it a purchase could be withdrawn from for two weeks
 * after it was read (directive 2011/83/EU, articles 9 and 16 (m)). A wording is never changed: it gets a new id.
 */
const TEXTS: Readonly<Record<ConsentId, Readonly<Record<Locale, string>>>> = {
  'consent-issue-1': {
    en: 'I expressly agree that I get access at once, before the withdrawal period ends, and I know that I thereby lose my right of withdrawal.',
    de: 'Ich stimme ausdrücklich zu, dass ich sofort und vor Ablauf der Widerrufsfrist Zugang erhalte, und weiß, dass dadurch mein Widerrufsrecht erlischt.',
    it: 'Acconsento espressamente a ricevere subito l’accesso, prima della fine del periodo di recesso, e so che in questo modo perdo il diritto di recesso.',
    ja: 'クーリングオフ（撤回）期間が終わる前に直ちに閲覧できるようになることに明示的に同意し、それにより撤回権を失うことを理解しています。',
    pl: 'Wyraźnie zgadzam się na natychmiastowy dostęp przed upływem terminu odstąpienia od umowy i wiem, że tym samym tracę prawo odstąpienia.',
    sv: 'Jag samtycker uttryckligen till att få tillgång genast, innan ångerfristen har gått ut, och vet att jag därmed förlorar min ångerrätt.',
  },
  'consent-plan-1': {
    en: 'I expressly agree that my access begins at once, before the withdrawal period ends, and I know that I thereby lose my right of withdrawal. The plan renews itself until I cancel it.',
    de: 'Ich stimme ausdrücklich zu, dass mein Zugang sofort und vor Ablauf der Widerrufsfrist beginnt, und weiß, dass dadurch mein Widerrufsrecht erlischt. Das Abo verlängert sich, bis ich es kündige.',
    it: 'Acconsento espressamente a che l’accesso inizi subito, prima della fine del periodo di recesso, e so che in questo modo perdo il diritto di recesso. L’abbonamento si rinnova finché non lo annullo.',
    ja: 'クーリングオフ（撤回）期間が終わる前に直ちに閲覧が始まることに明示的に同意し、それにより撤回権を失うことを理解しています。プランは解約するまで自動的に更新されます。',
    pl: 'Wyraźnie zgadzam się, aby dostęp rozpoczął się natychmiast, przed upływem terminu odstąpienia od umowy, i wiem, że tym samym tracę prawo odstąpienia. Plan odnawia się, dopóki go nie anuluję.',
    sv: 'Jag samtycker uttryckligen till att min tillgång börjar genast, innan ångerfristen har gått ut, och vet att jag därmed förlorar min ångerrätt. Abonnemanget förnyas tills jag säger upp det.',
  },
};

/** What is asked for before each kind of purchase. */
export const CONSENTS = { issue: 'consent-issue-1', plan: 'consent-plan-1' } as const satisfies PageData['consents'];

export const consentText = (id: ConsentId, locale: Locale): string => TEXTS[id][locale];

/** As it is kept with the purchase; null when it is not the one that is asked for. */
export function givenConsent(item: PurchaseItem, consent: Consent | undefined, now: Date): GivenConsent | null {
  if (consent?.text_id !== CONSENTS[item.type]) return null;
  return { ...consent, text: consentText(consent.text_id, consent.locale), at: now.toISOString() };
}
