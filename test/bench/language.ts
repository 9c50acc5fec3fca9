const WORDS_A_PAGE = 300;

/** Words that are as rare and as common as those of a real language. */
export interface Language {
  page(seed: number): string;
  query(seed: number): string;
}

const CONSONANTS = [...'bcdfghjklmnprstvwz'];
const VOWELS = [...'aeiouyäé'];
const KANJI = Array.from({ length: 2000 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7));
const KANA = Array.from({ length: 80 }, (_, index) => String.fromCodePoint(0x3042 + index));

/** A language with words by Zipf's law, every tenth page in Japanese. It is the same at every run. */
export function makeLanguage(size: number): Language {
  const random = randomFrom(7);
  const oneOf = (letters: string[]) => letters[Math.floor(random() * letters.length)] ?? '';
  const made = new Set<string>();
  while (made.size < size) {
    // The most common words are the shortest.
    const letters = 2 + Math.floor((0.4 + 0.6 * random()) * Math.log2(made.size / 4 + 2));
    made.add(Array.from({ length: letters }, (_, index) => oneOf(index % 2 ? VOWELS : CONSONANTS)).join(''));
  }
  const words = [...made];
  const pick = (next: () => number) => words[Math.floor(size ** next()) - 1] ?? '';
  const japanese = (next: () => number) =>
    (next() < 0.5 ? KANJI : KANA)[Math.floor((next() < 0.5 ? KANJI : KANA).length ** next()) - 1] ?? 'の';
  return {
    page(seed) {
      const next = randomFrom(seed + 100);
      if (seed % 10 === 0)
        return Array.from({ length: 800 }, (_, index) => (index % 40 ? japanese(next) : '。')).join('');
      return Array.from({ length: WORDS_A_PAGE }, () => pick(next)).join(' ');
    },
    query(seed) {
      const next = randomFrom(seed + 9_000_000);
      if (seed % 10 === 0) return Array.from({ length: 1 + (seed % 3) }, () => japanese(next)).join('');
      return Array.from({ length: 1 + (seed % 3) }, () => pick(next)).join(' ');
    },
  };
}

/** The same numbers at every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
