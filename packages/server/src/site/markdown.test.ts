import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdownMarkup, plainText } from './markdown.ts';

const STORE = 'https://store.example';
const hrefs = (markdown: string) =>
  [...markdownMarkup(markdown, STORE).matchAll(/ href="([^"]*)"/g)].map(([, href]) => href);

test('links lead to the web, and never to the folders of the server', () => {
  for (const url of [
    `${STORE}/auth/go/google?challenge=x`,
    `${STORE}//AUTH/logout`,
    `${STORE}/read/..%2f%61uth/logout`,
    'http://store.example:80/api/user/me',
    'https:/auth/logout',
    'https:auth/logout',
    '/auth/logout',
    'javascript:alert(1)',
    'https://[',
  ]) {
    assert.deepEqual(hrefs(`[words](${url}) <${url}>`), [], url);
    assert.match(markdownMarkup(`[words](${url})`, STORE), /words/);
  }
  assert.deepEqual(hrefs(`[a](${STORE}/read/1) <https://other.example/api> [c](mailto:us@store.example)`), [
    `${STORE}/read/1`,
    'https://other.example/api',
    'mailto:us@store.example',
  ]);
});

test('raw HTML is text, also where a tag without blanks follows an inline element', () => {
  for (const tag of ['code', 'pre', 'kbd', 'script', 'b']) {
    const markup = markdownMarkup(`x <${tag}> <img/src=x> <a/href=/auth/logout>y</a> & z`, STORE);
    assert.deepEqual(markup.match(/<[^>]*>/g), ['<p>', '</p>'], markup);
  }
  assert.equal(plainText('x <code> <img/src=x>'), 'x <code> <img/src=x>');
});

test('in a frame, links to the store open in a tab too', () => {
  const link = `[a](${STORE}/read/1)`;
  assert.doesNotMatch(markdownMarkup(link, STORE), /target/);
  assert.match(markdownMarkup(link, STORE, true), /target="_blank"/);
  assert.doesNotMatch(markdownMarkup('[c](mailto:us@store.example)', STORE, true), /target/);
});

test('a table shows as lines of words, and a task without its box: the store has neither', () => {
  const table = '| Issue | *Pages* |\n|---|:-:|\n| Spring | 40 |\n| [Summer](https://store.example/read/2) | |';
  assert.equal(
    markdownMarkup(table, STORE),
    '<p>Issue · <em>Pages</em><br>Spring · 40<br><a href="https://store.example/read/2">Summer</a></p>\n',
  );
  assert.equal(plainText(table), 'Issue · Pages Spring · 40 Summer');
  assert.doesNotMatch(markdownMarkup('- [x] done\n- [ ] open\n\n- [ ] loose', STORE), /input|\[/);
  assert.equal(plainText('- [x] done\n- [ ] open'), 'done open');
});

test('a plain text has the words alone', () => {
  assert.equal(
    plainText('# Spring\n\n[Read](https://store.example/auth) **now** &amp; <b>here</b>'),
    'Spring Read now & <b>here</b>',
  );
});
