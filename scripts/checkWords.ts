import { glob, readFile } from 'node:fs/promises';

/** Counts words that hide the actor of a sentence (docs/glossary.md), and fails above a handful. */

const FILES = [
  '{packages,examples/demo,test,scripts}/**/*.{ts,tsx,mjs}',
  'docs/**/*.md',
  'packages/*/README.md',
  'README.md',
];
const EXCLUDED = ['**/node_modules/**', 'docs/glossary.md', 'scripts/checkWords.ts', 'test/fixtures/**'];

/** The last pattern finds “who” without a person before it, as in “for who asks”. */
const HIDING =
  /\b(?:nobody|somebody|whoever|anybody|everybody)\b|(?:^|[.:;!?,(*/'"`]\s*|\b(?:by|for|from|of|than|to) )who\b/gim;
const HANDFUL = 5;

const places: string[] = [];
for await (const file of glob(FILES, { exclude: EXCLUDED })) {
  const lines = (await readFile(file, 'utf8')).split('\n');
  for (const [index, line] of lines.entries()) {
    for (const [word] of line.matchAll(HIDING)) places.push(`${file}:${index + 1}: ${word.trim()}`);
  }
}
if (places.length > HANDFUL) {
  console.error(
    `${places.join('\n')}\n${places.length} words hide the actor of a sentence. Name it: see docs/glossary.md.`,
  );
  process.exitCode = 1;
}
