import { deflateRawSync } from 'node:zlib';

/**
 * The least bytes of a secret after compression, which shortens a text that repeats itself. 32 random hexadecimal
 * digits have 30.
 */
const LEAST_RANDOM_BYTES = 24;
/** Words of examples and of lazy secrets. They count for nothing. */
const WORDS = /change|example|password|secret|session/g;
/** Neighbours in the alphabet, among the digits, and on a keyboard. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [
  row,
  [...row].reverse().join(''),
]);
/** From this length on, a run of neighbours counts for nothing. Random texts hardly have one. */
const LEAST_RUN = 4;

/** True for a secret that a list of likely ones contains: repetitions, runs of neighbours, words of examples. */
export const isGuessable = (secret: string): boolean =>
  deflateRawSync(withoutRuns(secret.toLowerCase().replaceAll(WORDS, ''))).length < LEAST_RANDOM_BYTES;

function withoutRuns(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const length = Math.max(...ROWS.map((row) => runLength(text.slice(at), row)));
    if (length < LEAST_RUN) rest += text[at];
    at += length < LEAST_RUN ? 1 : length;
  }
  return rest;
}

/** The characters at the beginning of the text that follow each other in the row. */
function runLength(text: string, row: string): number {
  const start = row.indexOf(text.charAt(0));
  if (start === -1) return 0;
  let length = 1;
  while (start + length < row.length && text[length] === row[start + length]) length++;
  return length;
}
