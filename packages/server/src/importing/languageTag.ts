const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Two letters each, of ISO 639. */
const LANGUAGE_CODES: readonly string[] = letters
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

/** The code of the language with this name, in English or in the language itself; null when there is none. */
export function findLanguageCode(name: string): string | null {
  const wanted = name.trim().toLowerCase();
  const isNamed = (code: string) => {
    const own = new Intl.DisplayNames(code, { type: 'language' }).of(code);
    return [names.of(code), own].some((known) => known?.toLowerCase() === wanted);
  };
  return LANGUAGE_CODES.find(isNamed) ?? null;
}
