import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPageTitle } from './pageTitle.ts';

test('the topmost screen names the page, or the store if no screen shows', () => {
  const document = { title: 'Citrus · Paper Harbour' };
  const nameScreen = createPageTitle({ document, storeName: () => 'Paper Harbour' });
  const issue = nameScreen('Citrus');
  const help = nameScreen('Contact support');
  assert.equal(document.title, 'Contact support · Paper Harbour');
  issue();
  assert.equal(document.title, 'Contact support · Paper Harbour');
  help();
  assert.equal(document.title, 'Paper Harbour');
});
