import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrangeProviders, listProviders, type ProviderData, providerLabel, providerLogo } from './providerRules.ts';

const press = { name: 'press-id', display_name: 'Press ID', logo: '/logo.svg' };

function arrange(auth_providers: ProviderData['auth_providers'], custom_provider?: typeof press) {
  const { primary, small } = arrangeProviders({ auth_providers, ...(custom_provider && { custom_provider }) });
  return [primary, small].map((providers) => providers.map(({ name }) => name));
}

test('custom, Google and Facebook come first, the first two of them large', () => {
  assert.deepEqual(arrange(['facebook', 'google'], press), [['press-id', 'google'], ['facebook']]);
  assert.deepEqual(arrange(['microsoft', 'facebook', 'google']), [['google', 'facebook'], ['microsoft']]);
});

test('if there are fewer of these, the others fill up in their order', () => {
  assert.deepEqual(arrange(['microsoft', 'amazon', 'paypal', 'google']), [
    ['google', 'paypal'],
    ['amazon', 'microsoft'],
  ]);
  assert.deepEqual(arrange(['microsoft', 'amazon']), [['amazon', 'microsoft'], []]);
  assert.deepEqual(arrange(['paypal'], press), [['press-id', 'paypal'], []]);
  assert.deepEqual(arrange(['facebook']), [['facebook'], []]);
});

test('the publisher names their own provider; brands name themselves', () => {
  const page: ProviderData = { auth_providers: ['google'], custom_provider: press };
  assert.deepEqual(arrangeProviders(page).primary[0], { name: 'press-id', label: 'Press ID', logo: '/logo.svg' });
  assert.deepEqual(
    ['press-id', 'google', 'amazon', 'gone-id'].map((name) => providerLabel(name, page)),
    ['Press ID', 'Google', 'Amazon', 'gone-id'],
  );
});

test('providers that the page describes come last, with their label and logo', () => {
  const harbour = { name: 'harbour-id', display_name: 'Harbour ID', logo: 'https://id.harbour.example/anchor.svg' };
  const page: ProviderData = { auth_providers: ['google'], custom_provider: press, other_providers: [harbour] };
  assert.deepEqual(
    listProviders(page).map(({ label }) => label),
    ['Press ID', 'Google', 'Harbour ID'],
  );
  assert.deepEqual(
    ['press-id', 'google', 'harbour-id', 'gone-id'].map((name) => providerLogo(name, page)),
    ['/logo.svg', null, harbour.logo, null],
  );
});

test('a brand of a later server has its name as label, so that readers can sign in', () => {
  const page = { auth_providers: ['orchard', 'google'] } as unknown as ProviderData;
  assert.deepEqual(
    listProviders(page).map(({ name, label }) => [name, label]),
    [
      ['google', 'Google'],
      ['orchard', 'orchard'],
    ],
  );
});
