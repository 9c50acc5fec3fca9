const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The languages with two letters in ISO 639, whose tags are written as they are. */
export const languageCodes: readonly string[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => english.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code)
  // Some browsers write `tw` as it is, and name it as `ak`.
  .filter((code, index, codes) => codes.findIndex((other) => english.of(other) === english.of(code)) === index);
