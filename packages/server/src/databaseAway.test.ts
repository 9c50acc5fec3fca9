import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { paymentSettings } from '../../../examples/demo/payments.ts';
import { temporaryFolder } from '../../../test/support/databases.ts';
import { inTime } from '../../../test/support/inTime.ts';
import { newMember } from '../../../test/support/members.ts';
import { databaseUrl, makePostgres } from '../../../test/support/migrated.ts';
import { cardBody, fetchPurchases, newKey, start } from '../../../test/support/payments.ts';
import { type Postgres, startPostgres } from '../../../test/support/postgres.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../test/support/testStore.ts';
import { type PayPalSimulator, type StripeSimulator, startPaypal, startStripe } from '../../simulators/src/index.ts';
import { grantIssue } from './entitlements/entitlements.ts';
import { databasePublishing } from './publishing/databasePublishing.ts';

/** After this time without visitors, a request first asks the database whether the catalogue has changed. */
const QUIET_MILLISECONDS = 6000;
const LANGUAGES = ['en', 'de', 'it', 'ja', 'pl', 'sv'] as const;

const PAGES = [
  '/',
  '/embed',
  '/read/FREE',
  '/read/PAID',
  '/read/FREE/full',
  '/read/PAID/preview',
  '/read/PAID/full',
  '/search',
  '/account',
  '/embed/cart',
];

interface Trouble {
  begin(): Promise<void>;
  end(): Promise<void>;
}

describe('a database', { timeout: 300_000 }, () => {
  const DATA_DIR = temporaryFolder();
  let postgres: Postgres;
  let store: TestStore;
  let providers: { stripe: StripeSimulator; paypal: PayPalSimulator };
  let free: number;
  /** An unpublished issue of the member. */
  let hidden: number;
  let paid: number;
  let member: Awaited<ReturnType<typeof newMember>>;
  /** The addresses of the free issue's file, handed out before the database went away. */
  let cover: string;
  let download: { url: string; page_images: { url: string } };

  before(async () => {
    postgres = await startPostgres();
    await makePostgres(postgres.url, 'store');
    providers = { stripe: await startStripe(), paypal: await startPaypal() };
    store = await startTestStore(
      { settings: { DATA_DIR, DATABASE_URL: databaseUrl(postgres.url, 'store') } },
      {
        ...paymentSettings(providers),
        STORE_CURRENCY: 'EUR',
        AUTH_CUSTOM_CLIENT_ID: 'id',
        AUTH_CUSTOM_CLIENT_SECRET: 's',
        AUTH_CUSTOM_URL: 'http://127.0.0.1:9',
      },
    );
    hidden = await store.publish(await numberedPdf(1, 'Hidden'));
    free = await store.publish(await numberedPdf(2, 'Free'), { price: null });
    paid = await store.publish(await numberedPdf(2, 'Paid'), { sample: '1' });
    member = await newMember(store, 'member@example.com');
    await grantIssue(store.connection.db, { userId: member.id, issueId: hidden, source: 'gift' });
    await databasePublishing(store.connection.db).setPublished({ id: hidden, published: false });
    while ((await store.services.catalogue.current()).unpublished.size === 0) await setTimeout(20);
    download = (await (await askDownload(free)).json()) as typeof download;
    const { issues } = (await (await store.fetch('/api/issues')).json()) as {
      issues: { cover: { file_name: string } }[];
    };
    cover = issues[0]?.cover.file_name ?? '';
    await store.services.files.readAhead([free]);
  });
  after(async () => {
    mock.restoreAll();
    await store.stop();
    await Promise.all([providers.stripe.stop(), providers.paypal.stop()]);
    postgres.stop();
  });

  let quietMilliseconds = 0;
  const now = performance.now.bind(performance);
  mock.method(performance, 'now', () => now() + quietMilliseconds);

  const askDownload = (id: number, type = 'full', headers = {}) =>
    store.fetch(`/api/issues/${id}/download/${type}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{}',
    });
  /** Headers of the member's browser. */
  const session = () => ({
    Cookie: Array.from(member.browser.cookies, ([name, value]) => `${name}=${value}`).join('; '),
    'X-XSRF-TOKEN': member.browser.cookies.get('XSRF-TOKEN') ?? '',
  });
  const visit = (address: string, headers: object = {}) =>
    store.fetch(address, { headers: { Accept: 'text/html', ...headers } });

  /** Asks until all bytes of the answer are there, which has to be in time. */
  async function answers(name: string, ask: () => Promise<Response>, status: number): Promise<Response> {
    return inTime(name, async () => {
      const response = await ask();
      assert.equal(response.status, status, name);
      return new Response(await response.arrayBuffer(), response);
    });
  }

  async function showsStore(address: string, headers: object): Promise<void> {
    const page = await answers(address, () => visit(address, headers), 200);
    assert.match(await page.text(), /<magazine-store/);
  }

  /** Asserts that a page which needs the database says in words that it failed. */
  async function showsFailure(language: string): Promise<void> {
    const address = `/auth/done?challenge=${'c'.repeat(43)}`;
    const page = await answers(address, () => visit(address, { 'Accept-Language': language }), 503);
    assert.match(page.headers.get('content-type') ?? '', /text\/html/);
    assert.ok(Number(page.headers.get('retry-after')) > 0);
    assert.match(await page.text(), new RegExp(`<html lang="${language}"`));
  }

  async function isBusy(name: string, ask: () => Promise<Response>): Promise<void> {
    const answer = await answers(name, ask, 503);
    assert.deepEqual(await answer.json(), { error: 'busy' }, name);
  }

  const connectToLock = () => new Client({ connectionString: databaseUrl(postgres.url, 'store') });
  let lock: Client;
  const troubles: Record<string, Trouble> = {
    'that hangs': { begin: async () => postgres.pause(), end: async () => postgres.resume() },
    'that is slow': {
      async begin() {
        lock = connectToLock();
        await lock.connect();
        await lock.query('begin');
        await lock.query(
          'lock table issues, issue_files, sessions, sign_ins, users, payments, search_pages in access exclusive mode',
        );
      },
      end: () => lock.end(),
    },
    'that is away': { begin: async () => postgres.halt(), end: async () => postgres.begin() },
  };

  for (const [name, trouble] of Object.entries(troubles)) {
    test(`${name} stops no list, no page of an issue and no free reading, and the rest says so in time`, async () => {
      await trouble.begin();
      quietMilliseconds += QUIET_MILLISECONDS;
      try {
        // Not all at once: on a busy machine, the server would take the first requests of this process for too many.
        for (const headers of [{}, session()]) {
          await Promise.all([
            ...PAGES.map((page) => showsStore(page.replace('FREE', `${free}`).replace('PAID', `${paid}`), headers)),
            answers('/download', () => askDownload(free, 'full', headers), 200),
            answers('/api/issues', () => store.fetch('/api/issues', { headers }), 200),
          ]);
        }
        await Promise.all([
          answers('/covers', () => store.fetch(`/covers/400/${cover}`), 200),
          answers('/files', () => fetch(download.url, { headers: { Range: 'bytes=0-99' } }), 206),
          answers('/pages', () => fetch(download.page_images.url.replace('{page}', '1')), 200),
          ...LANGUAGES.map(showsFailure),
        ]);
        await Promise.all([
          isBusy('/api/user/me', () => store.fetch('/api/user/me', { headers: session() })),
          isBusy('/api/search', () => store.fetch('/api/search?q=page')),
          isBusy('/download', () => askDownload(paid, 'full', session())),
          // A verdict of 404 would close the issue that its owner is reading.
          isBusy('/download', () => askDownload(hidden, 'full', session())),
          isBusy('/api/user/payment/start', () =>
            member.browser.send('/api/user/payment/start', cardBody(paid), {
              headers: { 'Idempotency-Key': newKey() },
            }),
          ),
          answers('/readyz', () => store.fetch('/readyz'), 503),
        ]);
      } finally {
        await trouble.end();
      }
      while ((await store.fetch('/readyz')).status !== 200) await setTimeout(20);
      const { browser } = await newMember(store, `${name.replaceAll(' ', '-')}@example.com`);
      const bought = await start(browser, cardBody(paid), newKey());
      assert.equal(bought.status, 200, JSON.stringify(bought.body));
      assert.deepEqual((await fetchPurchases(browser)).issues, [paid]);
    });
  }
});
