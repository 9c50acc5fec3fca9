import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferredLocale } from './preferredLocale.ts';

test('the language with the highest weight is chosen, if the store speaks one of them', () => {
  for (const [header, locale] of [
    [undefined, undefined],
    ['', undefined],
    ['pl-PL,pl;q=0.9', 'pl'],
    ['fr, DE-at ; q=0.5', 'de'],
    ['en;q=0.1,de', 'de'],
    ['sv; q=0, it;q=0.3', 'it'],
    ['fil, svx, *', undefined],
    ['ja;q=x', 'ja'],
    ['de,sv', 'de'],
  ] as const) {
    assert.equal(preferredLocale(header), locale, String(header));
  }
});
