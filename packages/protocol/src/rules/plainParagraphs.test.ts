import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMarkdown, plainParagraphs, teaser } from './plainParagraphs.ts';

test('plain text is distinguished from markdown', () => {
  for (const text of ['', 'One line.', 'Two\nlines – 3.50, “quoted” (and so on)!\n\nA paragraph']) {
    assert.equal(isMarkdown(text), false, text);
  }
  for (const text of ['**a**', 'a _b_', '# a', '- a', '1. a', '[a](b)', 'a  \nb', 'see https://a.example', 'a\n===']) {
    assert.equal(isMarkdown(text), true, text);
  }
});

test('plain paragraphs have the words of the markdown, without its signs', () => {
  assert.deepEqual(
    plainParagraphs('**Paper** _Harbour_ makes [magazines](https://a.example).\n\n- slow\n\n\n## Trains\n'),
    ['Paper Harbour makes magazines.', 'slow', 'Trains\n'],
  );
  assert.deepEqual(plainParagraphs('3 * 4, snake_case'), ['3 * 4, snakecase']);
});

test('a teaser is the first paragraph on one line, and ends between words when it is long', () => {
  assert.equal(teaser('**Night**\ntrains.\n\nAnd more.'), 'Night trains.');
  assert.equal(teaser(''), '');
  assert.equal(teaser('slow '.repeat(40)), `${'slow '.repeat(31)}slow …`);
  assert.equal(teaser('夜'.repeat(200)), `${'夜'.repeat(160)} …`);
});
