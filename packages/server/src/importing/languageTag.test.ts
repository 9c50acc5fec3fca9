import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLanguageCode, languageTag } from './languageTag.ts';

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

for (const [name, code] of Object.entries({ english: 'en', Deutsch: 'de', ' Japanese ': 'ja', klingon: null })) {
  test(`the code of '${name}' is ${code}`, () => assert.equal(findLanguageCode(name), code));
}
