import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseLocale, createI18n, createLanguage } from './i18n.ts';

test('the first language that the store speaks is taken', () => {
  assert.equal(chooseLocale([null, undefined, 'pl', 'de']), 'pl');
  assert.equal(chooseLocale(['fr-FR', 'de-AT', 'en']), 'de');
  assert.equal(chooseLocale(['JA']), 'ja');
});

test('the store speaks English otherwise', () => {
  assert.equal(chooseLocale([]), 'en');
  assert.equal(chooseLocale(['fr', '', 'toString', 'constructor']), 'en');
});

test('without any catalogue the failure pages have their English texts, and no error is logged', async (t) => {
  const error = t.mock.method(console, 'error', () => {});
  const { i18n, use } = createLanguage();
  // Node can't load catalogues.
  await use('de');
  assert.equal(i18n._('loadFailure.reload'), 'Reload');
  assert.equal(error.mock.callCount(), 0);
});

test('a text that the catalogue lacks shows in English with its values, and is an error', (t) => {
  const error = t.mock.method(console, 'error', () => {});
  const i18n = createI18n({ locale: 'de', messages: { de: {} } });
  const say = (message: string) => i18n._({ id: 'unknown', message, values: { period: '1 month', count: 2 } });
  assert.equal(say('Term: {period}. It renews.'), 'Term: 1 month. It renews.');
  assert.doesNotMatch(say('{count, plural, one {# page} other {# pages}}'), /[{}]/);
  assert.equal(error.mock.callCount(), 2);
});
