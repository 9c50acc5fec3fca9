import { LOCALES, type Locale } from '@magazine-store/protocol';

const known = new Set<string>(LOCALES);
const isLocale = (language: string): language is Locale => known.has(language);

/** The language that a request names in its address or its cookie; null for all else. */
export const toLocale = (value: unknown): Locale | null =>
  typeof value === 'string' && isLocale(value) ? value : null;

/** The language of ours with the highest weight in `Accept-Language` (RFC 9110, section 12.5.4), if it names one. */
export function preferredLocale(acceptLanguage = ''): Locale | undefined {
  const wanted = acceptLanguage.split(',').map((range) => {
    const [tag = '', ...parameters] = range.toLowerCase().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { language: tag.trim().split('-')[0] ?? '', weight: Number(weight ?? 1) };
  });
  const accepted = wanted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return accepted.map(({ language }) => language).find(isLocale);
}
