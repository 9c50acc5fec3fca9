import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutLinks } from './withoutLinks.ts';

for (const [written, sent] of [
  ['https://evil.example/win', 'https[:]//evil[.]example/win'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['me@evil.example', 'me@evil[.]example'],
  ['evil。example', 'evil[.]example'],
  ['例え.jp', '例え[.]jp'],
  ['evil.xn--p1ai', 'evil[.]xn--p1ai'],
] as const) {
  test(`${written} is no link`, () => assert.equal(withoutLinks(written), sent));
}

test('a text without links stays as it is', () => {
  const text = 'Page 3.5 of J. Smith’s issue, bought at 10:30. It cost 4.99, e.g. too much...';
  assert.equal(withoutLinks(text), text);
});
