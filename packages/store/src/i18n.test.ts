import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseLocale } from './i18n.ts';

test('the first language that the store speaks is taken', () => {
  assert.equal(chooseLocale([null, undefined, 'pl', 'de']), 'pl');
  assert.equal(chooseLocale(['fr-FR', 'de-AT', 'en']), 'de');
  assert.equal(chooseLocale(['JA']), 'ja');
});

test('English is spoken otherwise', () => {
  assert.equal(chooseLocale([]), 'en');
  assert.equal(chooseLocale(['fr', '', 'toString', 'constructor']), 'en');
});
