import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageData } from '@magazine-store/protocol';
import { createClient } from '../shell/api/client.ts';
import { boot } from './boot.ts';
import { readInlinePage } from './inlinePage.ts';

const gateways = { paypal: { clientId: 'test' } };
const page = { origin: 'https://store.example', ui_direction: 'ltr', sandbox: false, gateways } as PageData;
const store = { name: 'Kiosk' } as NonNullable<PageData['store']>;

function bootWith(answers: Record<string, unknown>, inlinePage: PageData | null = null, hasCookies = true) {
  const requests: string[] = [];
  const languages: (string | undefined)[] = [];
  const api = createClient({
    server: 'https://store.example',
    fetch: async (url) => {
      const { pathname } = new URL(String(url));
      requests.push(pathname);
      return pathname in answers ? Response.json(answers[pathname]) : Response.json({ error: 'down' }, { status: 503 });
    },
  });
  const applyPageLanguage = async (known: PageData | null) => {
    languages.push(known?.locale);
  };
  return {
    requests,
    languages,
    outcome: boot({ api, inlinePage, hasCookies: async () => hasCookies, applyPageLanguage }),
  };
}

test('complete page data need no request', async () => {
  const { requests, outcome } = bootWith({}, { ...page, store, issues: [], plans: [] });
  assert.ok('publication' in (await outcome));
  assert.deepEqual(requests, []);
});

test('the store fetches missing data', async () => {
  const answers = {
    '/api/page': { ...page, locale: 'pl' },
    '/api/store': store,
    '/api/issues': { issues: [] },
    '/api/plans': { plans: [] },
  };
  const { requests, languages, outcome } = bootWith(answers);
  assert.deepEqual(await outcome, { publication: { page: { ...page, locale: 'pl' }, store, issues: [], plans: [] } });
  assert.deepEqual(requests, ['/api/page', '/api/store', '/api/issues', '/api/plans']);
  assert.deepEqual(languages, [undefined, 'pl'], 'the language comes beside the page data, then as they say');
});

test('plans are not loaded in a store without payments for them', async () => {
  const { requests, outcome } = bootWith({}, { ...page, gateways: {}, store, issues: [] });
  assert.ok('publication' in (await outcome));
  assert.deepEqual(requests, []);
});

test('a refusal of the server is the outcome, with a code that the docs explain', async () => {
  assert.deepEqual(await bootWith({ '/api/page': page }).outcome, { failure: 'server_error' });
});

test('without cookies the store sends no request, and the failure page has its language', async () => {
  const { requests, languages, outcome } = bootWith({}, { ...page, locale: 'ja' }, false);
  assert.deepEqual(await outcome, { failure: 'cookies_disabled' });
  assert.deepEqual(requests, []);
  assert.deepEqual(languages, ['ja']);
});

test('inline page data that are no JSON are an error for the page', () => {
  const element = (textContent: string) => ({ querySelector: () => ({ textContent }) }) as unknown as ParentNode;
  assert.deepEqual(readInlinePage(element(JSON.stringify(page))), page);
  assert.throws(() => readInlinePage(element('{')), SyntaxError);
  assert.equal(readInlinePage({ querySelector: () => null } as unknown as ParentNode), null);
});
