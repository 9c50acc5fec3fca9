import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { LOCALES } from '@magazine-store/protocol';
import { consentText } from './consents.ts';

/** A consent that buyers gave keeps its wording: a changed one gets a new id, and a new line here. */
const WORDINGS = { 'consent-issue-1': '70575d242f674e80', 'consent-plan-1': 'a687dc1a3fc8c853' } as const;

for (const id of ['consent-issue-1', 'consent-plan-1'] as const) {
  test(`the wording of ${id} is in all languages the one that buyers agreed to`, () => {
    const texts = LOCALES.map((locale) => `${locale}: ${consentText(id, locale)}\n`).join('');
    assert.equal(createHash('sha256').update(texts).digest('hex').slice(0, 16), WORDINGS[id], texts);
  });
}
