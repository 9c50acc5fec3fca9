import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import type { Download } from '@magazine-store/protocol';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { freePort } from '../../../../test/support/freePort.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { enter, identitySettings, startProviders } from '../../../../test/support/identity.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { grantAccess, grantIssue } from '../entitlements/entitlements.ts';

const HOUR_MS = 3_600_000;

onOneDatabase('the file to keep', (database) => {
  let providers: Awaited<ReturnType<typeof startProviders>>;
  let store: TestStore;
  let priced: number;
  let free: number;
  let owner: HttpBrowser;
  let subscriber: HttpBrowser;
  const visitorBrowser = () => new HttpBrowser(store.url);

  before(async () => {
    const PORT = String(await freePort());
    providers = await startProviders(`http://localhost:${PORT}`);
    store = await startTestStore(database, { ...identitySettings(providers), PORT });
    priced = await store.publish(await numberedPdf(2), { title: 'Żółw & 海: "No. 1"/2' });
    free = await store.publish(await numberedPdf(2, 'Free'), { price: null, title: '' });
    owner = await signedIn('owner@example.com');
    subscriber = await signedIn('subscriber@example.com');
    await grantIssue(store.connection.db, { userId: await fetchUserId(owner), issueId: priced, source: 'gift' });
    const until = new Date(Date.now() + HOUR_MS);
    await grantAccess(store.connection.db, { userId: await fetchUserId(subscriber), until, source: 'gift' });
  });
  after(async () => {
    await store.stop();
    await providers.stop();
  });

  async function signedIn(email: string): Promise<HttpBrowser> {
    const visitor = visitorBrowser();
    await enter(visitor, 'press-id', email);
    return visitor;
  }
  const fetchUserId = async (visitor: HttpBrowser) => (await (await visitor.fetch('/api/user/me')).json()).id as number;
  const requestDownload = (visitor: HttpBrowser, id: number | string) => visitor.fetch(`/api/download-pdf/${id}`);
  const download = async (visitor: HttpBrowser, id: number) =>
    (await (await visitor.send(`/api/issues/${id}/download/full`)).json()) as Download;

  test('is an attachment that is named after its issue', async () => {
    const answer = await requestDownload(owner, priced);
    assert.equal(answer.status, 200);
    assert.equal(
      answer.headers.get('content-disposition'),
      `attachment; filename="???w & ? No. 1 2.pdf"; filename*=UTF-8''${encodeURIComponent('Żółw & 海 No. 1 2.pdf')}`,
    );
    assert.equal(answer.headers.get('cache-control'), 'private, no-cache');
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    const end = await owner.fetch(`/api/download-pdf/${priced}`, { headers: { Range: 'bytes=-9' } });
    assert.equal(end.status, 206);
    assert.deepEqual(Buffer.from(await end.arrayBuffer()), bytes.subarray(-9));
    assert.match(
      (await requestDownload(owner, free)).headers.get('content-disposition') ?? '',
      /filename=Magazines.pdf/,
    );
  });

  test('is for buyers of the issue: a subscription is for reading alone', async () => {
    const answers = async (visitor: HttpBrowser, id: number | string) => {
      const answer = await requestDownload(visitor, id);
      return answer.ok ? answer.status : `${answer.status} ${(await answer.json()).error}`;
    };
    assert.equal(await answers(visitorBrowser(), priced), '403 not_owned');
    assert.equal(await answers(subscriber, priced), '403 not_owned');
    assert.equal(await answers(visitorBrowser(), free), '401 sign_in_required');
    assert.equal(await answers(subscriber, free), 200);
    for (const id of [99999, 'abc', '1e3']) assert.equal(await answers(owner, id), '404 not_found');
  });

  test('has an address that needs no cookie, which only its owner is told', async () => {
    const { keep_url: address = '' } = await download(owner, priced);
    assert.equal((await download(subscriber, priced)).keep_url, undefined);
    const opened = await visitorBrowser().fetch(address);
    assert.equal(opened.status, 200);
    await opened.body?.cancel();
    const refused = async (url: string) => {
      const answer = await visitorBrowser().fetch(url);
      return `${answer.status} ${(await answer.json()).error}`;
    };
    assert.equal(await refused(address.replace(`/${priced}?`, `/${free}?`)), '403 invalid_token');
    assert.equal(await refused(`${address.slice(0, -3)}xxx`), '403 invalid_token');
    // The addresses for reading don't download the file.
    const { url } = await download(owner, priced);
    assert.equal(await refused(address.replace(/token=.*/, `token=${url.split('/').at(-1)}`)), '403 invalid_token');
    const token = new URL(address).searchParams.get('token') ?? '';
    assert.ok(!store.log.some((line) => line.includes(token)));
  });

  test('has an address that opens by the cookie once its token is past its time', async () => {
    const { keep_url: address = '' } = await download(owner, priced);
    const open = async (visitor: HttpBrowser, hour = 0) => {
      mock.timers.enable({ apis: ['Date'], now: Date.now() + hour * HOUR_MS });
      try {
        const answer = await visitor.fetch(address);
        return answer.ok ? answer.status : `${answer.status} ${(await answer.json()).error}`;
      } finally {
        mock.timers.reset();
      }
    };
    assert.equal(await open(visitorBrowser()), 200);
    assert.equal(await open(visitorBrowser(), 1), '403 expired');
    assert.equal(await open(subscriber, 1), '403 expired');
    assert.equal(await open(owner, 1), 200);
  });

  test('is refused where the store offers no files', async () => {
    store.services.store.enable_downloading = false;
    try {
      assert.equal((await requestDownload(owner, priced)).status, 404);
      assert.equal((await download(owner, priced)).keep_url, undefined);
    } finally {
      store.services.store.enable_downloading = true;
    }
  });
});
