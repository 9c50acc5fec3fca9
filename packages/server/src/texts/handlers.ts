import type { Handler } from '../api.ts';
import { HttpError } from '../httpError.ts';
import { consentText } from '../payments/consents.ts';
import type { Services } from '../services.ts';

export function textHandlers({ config, texts, catalogue }: Services) {
  const getText: Handler<'getText'> = async ({ params: { name }, query }) => {
    if (name !== 'terms' && name !== 'privacy') {
      const locale = query.locale ?? config.STORE_LOCALE ?? 'en';
      return { locale, markdown: consentText(name, locale) };
    }
    // Another server may have saved the publisher's texts.
    await catalogue.current();
    const text = texts[name]?.text;
    const locale = query.locale && text?.translations.has(query.locale) ? query.locale : text?.language;
    const markdown = locale && text?.translations.get(locale);
    if (markdown === undefined || !locale) throw new HttpError(404, 'not_found');
    return { locale, markdown };
  };

  return { getText };
}
