import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGE_CODES, languageTag } from './languageTag.ts';

for (const [text, tag] of Object.entries({
  en: 'en',
  EN_gb: null,
  'en-gb': 'en-GB',
  'zh-hant': 'zh-Hant',
  ast: 'ast',
})) {
  test(`${text} is ${tag}`, () => assert.equal(languageTag(text), tag));
}

for (const text of ['english', 'deutsch', 'xx', 'e', '', 'en-', 'de_DE', 'qqq']) {
  test(`'${text}' is no language`, () => assert.equal(languageTag(text), null));
}

test('the codes that are accepted are those of ISO 639-1', () => {
  assert.ok(LANGUAGE_CODES.length > 150);
  for (const code of ['ar', 'de', 'en', 'he', 'it', 'ja', 'pl', 'sv', 'zh'])
    assert.ok(LANGUAGE_CODES.includes(code), code);
});
