import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '@magazine-store/folding';
import { matcher } from './matches.ts';
import { makeSnippets } from './snippets.ts';

const search = (text: string, query: string) => makeSnippets(text, matcher(fold(query))(text));
/** The text with its matches in brackets. */
const markSnippets = (text: string, query: string) =>
  search(text, query).map(({ text: snippet, matches }) =>
    matches.reduceRight((marked, [start, end]) => {
      return `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`;
    }, snippet),
  );

const LONG = `${'Before it there is much to be read, and more than that. '.repeat(5)}Then a lighthouse stands there. ${'After it the text goes on for quite a while. '.repeat(5)}`;

test('a short page is its own snippet', () => {
  assert.deepEqual(markSnippets('Lights\nat sea', 'sea'), ['Lights at [sea]']);
});

test('the snippet of a long page has whole words around the match', () => {
  const [snippet = ''] = markSnippets(LONG, 'lighthouse');
  assert.match(snippet, /^[\w]+.*\[lighthouse\] stands there\. After it/);
  const words = new Set(LONG.split(' '));
  for (const word of snippet.replace(/[[\]]/g, '').split(' ')) assert.ok(words.has(word), word);
  assert.ok(snippet.length >= 80 && snippet.length <= 122, snippet);
});

test('matches close to each other share a snippet, others have their own', () => {
  assert.deepEqual(markSnippets('sea, sea, sea', 'sea'), ['[sea], [sea], [sea]']);
  const far = search(`${LONG}${LONG}`, 'lighthouse');
  assert.equal(far.length, 2);
  assert.equal(search(LONG, 'read').flatMap(({ matches }) => matches).length, 5);
});

test('a snippet without words cuts no letter in two', () => {
  const text = `${'𠮷'.repeat(101)}夜${'𠮷'.repeat(101)}`;
  const [snippet] = search(text, '夜');
  assert.ok(snippet && !/\p{Cs}/u.test(snippet.text));
  assert.deepEqual(markSnippets('静かな夜の駅', '夜の'), ['静かな[夜の]駅']);
});

test('marks lie on the letters that the reader sees', () => {
  assert.deepEqual(markSnippets('Café ﬁne', 'cafe fi'), ['[Café ﬁ]ne']);
  assert.deepEqual(markSnippets('Die Straße', 'STRASSE'), ['Die [Straße]']);
});

test('words broken at a line end are found whole, with and without a hyphen of their own', () => {
  assert.deepEqual(markSnippets('this maga\u00adzine and', 'magazine'), ['this [magazine] and']);
  assert.deepEqual(markSnippets('a well\u00adknown and well-known one', 'well-known'), [
    'a [wellknown] and [well-known] one',
  ]);
  assert.deepEqual(markSnippets('wellknown', 'well -known'), []);
});

test('a query with special characters is treated as text', () => {
  assert.deepEqual(markSnippets('For (1.50 $)? No: (1x50 $)', '(1.50 $)?'), ['For [(1.50 $)?] No: (1x50 $)']);
  assert.deepEqual(markSnippets('100 % of a_b', '% of a_'), ['100 [% of a_]b']);
});

test('a match longer than a snippet is shown whole', () => {
  const words = 'very long words '.repeat(12).trim();
  assert.deepEqual(markSnippets(`So ${words} end`, words), [`So [${words}]`]);
});
