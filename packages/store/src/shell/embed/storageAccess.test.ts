import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasCookies } from './storageAccess.ts';

/** A browser that gives a frame cookies once the visitor agrees, or never. */
function browserThat(agrees: boolean, sticksBefore = false) {
  let sticks = sticksBefore;
  let requests = 0;
  const document = {
    requestStorageAccess: async () => {
      requests++;
      if (!agrees) throw new DOMException('', 'NotAllowedError');
      sticks = true;
    },
  };
  return { has: () => hasCookies(document, () => sticks), asked: () => requests };
}

test('where cookies work, the reader is not asked', async () => {
  const browser = browserThat(false, true);
  assert.equal(await browser.has(), true);
  assert.equal(browser.asked(), 0);
});

test('where cookies don’t work, the visitor may allow them', async () => {
  assert.equal(await browserThat(true).has(), true);
  assert.equal(await browserThat(false).has(), false);
});

test('a browser without the API has no cookies', async () => {
  assert.equal(await hasCookies({} as Document, () => false), false);
});
