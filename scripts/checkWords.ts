import { glob, readFile } from 'node:fs/promises';

/**
 * Counts words that hide the actor of a sentence (docs/glossary.md), and fails above a handful. Also finds references to
 * papers that a reader of the repository doesn't have: a comment states the rule itself.
 */

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
const PAPERS = /[(;] ?(?:contract|spec|specification|readings|design|findings), (?:sections? )?\d/g;

const places: string[] = [];
const references: string[] = [];
for await (const file of glob(FILES, { exclude: EXCLUDED })) {
  const lines = (await readFile(file, 'utf8')).split('\n');
  for (const [index, line] of lines.entries()) {
    for (const [word] of line.matchAll(HIDING)) places.push(`${file}:${index + 1}: ${word.trim()}`);
    if (line.search(PAPERS) >= 0) references.push(`${file}:${index + 1}`);
  }
}
if (places.length > HANDFUL) {
  console.error(
    `${places.join('\n')}\n${places.length} words hide the actor of a sentence. Name it: see docs/glossary.md.`,
  );
  process.exitCode = 1;
}
if (references.length > 0) {
  console.error(`${references.join('\n')}\nState the rule: the repository has no such paper.`);
  process.exitCode = 1;
}
