import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageData } from '@magazine-store/protocol';
import { createClient } from '../api/client.ts';
import { readInlinePage } from '../api/inlinePage.ts';
import { boot } from './boot.ts';

const gateways = { paypal: { clientId: 'test' } };
const page = { origin: 'https://store.example', ui_direction: 'ltr', sandbox: false, gateways } as PageData;
const store = { name: 'Kiosk' } as NonNullable<PageData['store']>;

function bootWith(answers: Record<string, unknown>, inlinePage: PageData | null = null, hasCookies = true) {
  const asked: string[] = [];
  const languages: (string | undefined)[] = [];
  const client = createClient({
    server: 'https://store.example',
    fetch: async (url) => {
      const { pathname } = new URL(String(url));
      asked.push(pathname);
      return pathname in answers ? Response.json(answers[pathname]) : Response.json({ error: 'down' }, { status: 503 });
    },
  });
  const speakLanguageOf = async (known: PageData | null) => {
    languages.push(known?.locale);
  };
  return {
    asked,
    languages,
    outcome: boot({ client, inlinePage, hasCookies: async () => hasCookies, speakLanguageOf }),
  };
}

test('page data that carry everything ask for nothing', async () => {
  const { asked, outcome } = bootWith({}, { ...page, store, issues: [], plans: [] });
  assert.ok('publication' in (await outcome));
  assert.deepEqual(asked, []);
});

test('what is missing is fetched', async () => {
  const answers = {
    '/api/page': { ...page, locale: 'pl' },
    '/api/store': store,
    '/api/issues': { issues: [] },
    '/api/plans': { plans: [] },
  };
  const { asked, languages, outcome } = bootWith(answers);
  assert.deepEqual(await outcome, { publication: { page: { ...page, locale: 'pl' }, store, issues: [], plans: [] } });
  assert.deepEqual(asked, ['/api/page', '/api/store', '/api/issues', '/api/plans']);
  assert.deepEqual(languages, [undefined, 'pl'], 'the language comes beside the page data, then as they say');
});

test('plans are not loaded in a store without payments for them', async () => {
  const { asked, outcome } = bootWith({}, { ...page, gateways: {}, store, issues: [] });
  assert.ok('publication' in (await outcome));
  assert.deepEqual(asked, []);
});

test('what the server refuses is the outcome, by a code that the docs explain', async () => {
  assert.deepEqual(await bootWith({ '/api/page': page }).outcome, { failure: 'server_error' });
});

test('where cookies are missed, nothing is asked, and the failure has its language', async () => {
  const { asked, languages, outcome } = bootWith({}, { ...page, locale: 'ja' }, false);
  assert.deepEqual(await outcome, { failure: 'cookies_disabled' });
  assert.deepEqual(asked, []);
  assert.deepEqual(languages, ['ja']);
});

test('inline page data that are no JSON are an error for the page', () => {
  const element = (textContent: string) => ({ querySelector: () => ({ textContent }) }) as unknown as ParentNode;
  assert.deepEqual(readInlinePage(element(JSON.stringify(page))), page);
  assert.throws(() => readInlinePage(element('{')), SyntaxError);
  assert.equal(readInlinePage({ querySelector: () => null } as unknown as ParentNode), null);
});
