import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPageTitle } from './pageTitle.ts';

test('the topmost screen names the page, or the store if no screen shows', () => {
  const document = { title: 'Citrus · Paper Harbour' };
  const nameScreen = createPageTitle({ document, storeName: () => 'Paper Harbour', isOwn: true });
  const issue = nameScreen('Citrus');
  const help = nameScreen('Contact support');
  assert.equal(document.title, 'Contact support · Paper Harbour');
  issue();
  assert.equal(document.title, 'Contact support · Paper Harbour');
  help();
  assert.equal(document.title, 'Paper Harbour');
});

test('a host page gets its title back, also one that it has changed meanwhile', () => {
  const document = { title: 'Shop' };
  const nameScreen = createPageTitle({ document, storeName: () => 'Paper Harbour', isOwn: false });
  const terms = nameScreen('Terms');
  const help = nameScreen('Contact support');
  help();
  assert.equal(document.title, 'Terms · Paper Harbour');
  terms();
  assert.equal(document.title, 'Shop');

  const account = nameScreen('Account');
  document.title = 'About us';
  account();
  assert.equal(document.title, 'About us');
  nameScreen('Account')();
  assert.equal(document.title, 'About us');
});
