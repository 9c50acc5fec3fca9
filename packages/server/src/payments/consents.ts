import type { MessageDescriptor } from '@lingui/core';
import type { Consent, ConsentId, Locale, PageData, PurchaseItem } from '@magazine-store/protocol';
import type { GivenConsent } from '../database/tables.ts';
import { translations } from '../translations.ts';

/**
 * The texts that a buyer agrees to so that reading can begin at once. Without the consent, a reader could withdraw from
 * a purchase for two weeks after reading it (directive 2011/83/EU, articles 9 and 16 (m)). A wording is never changed:
 * a new wording gets a new id.
 */
const TEXTS: Readonly<Record<ConsentId, MessageDescriptor>> = {
  'consent-issue-1': /*i18n*/ {
    id: 'consent-issue-1',
    message:
      'I expressly agree that I get access at once, before the withdrawal period ends, and I know that I thereby lose my right of withdrawal.',
    comment: 'Never change this text in any language: a new wording gets a new id.',
  },
  'consent-plan-1': /*i18n*/ {
    id: 'consent-plan-1',
    message:
      'I expressly agree that my access begins at once, before the withdrawal period ends, and I know that I thereby lose my right of withdrawal. The plan renews itself until I cancel it.',
    comment: 'Never change this text in any language: a new wording gets a new id.',
  },
};

/** The consents that the store requests before each kind of purchase. */
export const CONSENTS = { issue: 'consent-issue-1', plan: 'consent-plan-1' } as const satisfies PageData['consents'];

export const consentText = (id: ConsentId, locale: Locale): string => translations[locale].t(TEXTS[id]);

/** The consent to keep with the purchase; null when it is not the requested one. */
export function givenConsent(item: PurchaseItem, consent: Consent | undefined, now: Date): GivenConsent | null {
  const wanted = CONSENTS[item.type];
  if (consent?.text_id !== wanted) return null;
  return { ...consent, text: consentText(wanted, consent.locale), at: now.toISOString() };
}
