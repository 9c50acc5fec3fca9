const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Two letters each, of ISO 639. */
export const LANGUAGE_CODES: readonly string[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => names.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code);

/** The tag of BCP 47 as it is written, `en-GB`; null when it names no language. */
export function languageTag(text: string): string | null {
  try {
    const locale = new Intl.Locale(text.trim());
    return names.of(locale.language) === undefined ? null : locale.toString();
  } catch {
    return null;
  }
}
