import type { Handler } from '../api.ts';
import { HttpError } from '../httpError.ts';
import type { Services } from '../services.ts';

export function textHandlers({ texts }: Services) {
  const getText: Handler<'getText'> = async ({ params: { name }, query }) => {
    const text = texts[name];
    const locale = query.locale && text?.translations.has(query.locale) ? query.locale : text?.language;
    const markdown = locale && text?.translations.get(locale);
    if (markdown === undefined || !locale) throw new HttpError(404, 'not_found');
    return { locale, markdown };
  };

  return { getText };
}
