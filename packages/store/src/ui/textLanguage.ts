const KANA = /[\u3040-\u30ff]/;
const KANA_OR_HAN = /[\u3040-\u30ff\u4e00-\u9fff]/g;
const LATIN = /[a-z]/gi;

/** Tells that a text is Japanese, which has its own letters and emphasis. Undefined: the language is not known. */
export function textLanguage(text: string): 'ja' | undefined {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return KANA.test(text) && count(KANA_OR_HAN) > count(LATIN) ? 'ja' : undefined;
}
