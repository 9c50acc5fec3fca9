import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textPlaces } from './textPlaces.ts';

const opened: string[] = [];
const ways = {
  href: (location: string) => `#${location}`,
  absolute: (url: string) => new URL(url, 'https://store.example/').href,
  open: (page: string) => void opened.push(page),
};

test("the store's texts open in the store, other texts are links, and missing texts have no place", () => {
  const { terms, privacy, accessibility } = textPlaces({ terms_url: '/terms' }, 'en', ways);
  assert.equal(terms?.href, '#/terms');
  terms?.open?.();
  assert.deepEqual(opened, ['terms']);
  assert.equal(privacy, null);
  assert.equal(accessibility.href, '#/accessibility');

  const elsewhere = textPlaces({ terms_url: 'https://other.example/terms', privacy_url: '/legal/privacy' }, 'en', ways);
  assert.deepEqual(elsewhere.terms, { href: 'https://other.example/terms' });
  assert.deepEqual(elsewhere.privacy, { href: 'https://store.example/legal/privacy' });
});

test('the Japanese interface has Japanese terms, where there are some', () => {
  const page = { terms_url: '/terms', terms_url_ja: 'https://other.example/ja' };
  assert.equal(textPlaces(page, 'ja', ways).terms?.href, 'https://other.example/ja');
  assert.equal(textPlaces(page, 'sv', ways).terms?.href, '#/terms');
  assert.equal(textPlaces({ terms_url: '/terms' }, 'ja', ways).terms?.href, '#/terms');
});
