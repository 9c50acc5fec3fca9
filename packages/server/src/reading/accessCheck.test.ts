import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Issue } from '@magazine-store/protocol';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import type { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { newMember } from '../../../../test/support/members.ts';
import { numberedPdf, startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { setPublished, updateIssue } from '../catalogue/issues.ts';
import { grantAccess, grantIssue, revokeEntitlements } from '../entitlements/entitlements.ts';

onOneDatabase('addresses given out before', (database) => {
  let store: TestStore;
  let issue: number;
  before(async () => {
    store = await startTestStore(database, {});
    issue = await store.publish(await numberedPdf(2, 'Priced'), { sample: '1' });
  });
  after(() => store.stop());

  const source = 'gift';
  const owner = async (name: string) => {
    const member = await newMember(store, `${name}@example.com`);
    await grantIssue(store.connection.db, { userId: member.id, source, issueId: issue });
    return member;
  };
  const open = async (browser: HttpBrowser, type = 'full') => {
    const answer = await browser.send(`/api/issues/${issue}/download/${type}`);
    const { url, page_images, keep_url } = await answer.json();
    return [url, page_images.url.replace('{page}', '1'), ...(keep_url ? [keep_url] : [])] as string[];
  };
  const statuses = (addresses: string[]) =>
    Promise.all(
      addresses.map(async (address) => {
        const response = await fetch(address);
        await response.body?.cancel();
        return response.status;
      }),
    );
  const whenClockMoves = async (milliseconds: number, look: () => Promise<void>) => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() + milliseconds });
    await look().finally(() => mock.timers.reset());
  };
  const inOneMinute = (look: () => Promise<void>) => whenClockMoves(60_000, look);

  const ends: Record<string, (member: Awaited<ReturnType<typeof owner>>) => Promise<unknown>> = {
    'a refund': ({ id }) => revokeEntitlements(store.connection.db, { userId: id, source }),
    'signing out everywhere': ({ browser }) => browser.send('/api/user/sessions/end'),
    'signing out': ({ browser }) => browser.fetch('/auth/logout'),
    'the deletion of the account': ({ browser }) => browser.send('/api/user', {}, { method: 'DELETE' }),
  };
  for (const [name, end] of Object.entries(ends)) {
    test(`${name} ends access to the addresses within a minute`, async () => {
      const member = await owner(name.replaceAll(' ', '-'));
      const addresses = await open(member.browser);
      assert.deepEqual(new Set(await statuses(addresses)), new Set([200]));
      await end(member);
      await inOneMinute(async () => assert.deepEqual(new Set(await statuses(addresses)), new Set([403])));
    });
  }

  test('a refund ends access to the addresses, too, when the clock of the server is set back', async () => {
    const member = await owner('clock-set-back');
    const addresses = await open(member.browser);
    assert.deepEqual(new Set(await statuses(addresses)), new Set([200]));
    await revokeEntitlements(store.connection.db, { userId: member.id, source });
    await whenClockMoves(-60_000, async () => assert.deepEqual(new Set(await statuses(addresses)), new Set([403])));
  });

  test('the end of a subscription ends access to the addresses within a minute', async () => {
    const member = await newMember(store, 'subscriber@example.com');
    const until = new Date(Date.now() + 45_000);
    await grantAccess(store.connection.db, { userId: member.id, source, until });
    const addresses = await open(member.browser);
    assert.deepEqual(new Set(await statuses(addresses)), new Set([200]));
    await inOneMinute(async () => assert.deepEqual(new Set(await statuses(addresses)), new Set([403])));
  });

  test('a subscription does not keep the file to keep of a refunded issue open', async () => {
    const member = await owner('owner-with-subscription');
    const until = new Date(Date.now() + 3_600_000);
    await grantAccess(store.connection.db, { userId: member.id, source: 'payment:plan', until });
    const [, , keepUrl = ''] = await open(member.browser);
    assert.deepEqual(await statuses([keepUrl]), [200]);
    await revokeEntitlements(store.connection.db, { userId: member.id, source });
    await inOneMinute(async () => assert.deepEqual(await statuses([keepUrl]), [403]));
  });

  /** Waits until the server has a change of the issue in its catalogue, which it looks at once a second. */
  async function untilKnown(id: number, isSo: (issue: Issue | undefined) => boolean): Promise<void> {
    while (!isSo((await store.services.catalogue.current()).byId.get(id))) await setTimeout(50);
  }

  const changes: Record<string, (browser: HttpBrowser, free: number) => Promise<unknown>> = {
    'signing out': (browser) => browser.fetch('/auth/logout'),
    async 'a price'(_browser, free) {
      await updateIssue(store.connection.db, free, { is_free: false, price: 499 });
      await untilKnown(free, (issue) => issue?.is_free === false);
    },
    async unpublishing(_browser, free) {
      await setPublished(store.connection.db, free, false);
      await untilKnown(free, (issue) => issue === undefined);
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    test(`${name} ends access to the file to keep of a free issue within a minute`, async () => {
      const pdf = await numberedPdf(1, `Free until ${name}`);
      const free = await store.publish(pdf, { price: null });
      await untilKnown(free, (issue) => issue !== undefined);
      const { browser } = await newMember(store, `until-${name.replaceAll(' ', '-')}@example.com`);
      const { keep_url: keepUrl } = await (await browser.send(`/api/issues/${free}/download/full`)).json();
      assert.deepEqual(await statuses([keepUrl]), [200]);
      await change(browser, free);
      await inOneMinute(async () => assert.deepEqual(await statuses([keepUrl]), [403]));
    });
  }

  test('addresses of a sample stay valid after signing out', async () => {
    const { browser } = await owner('sample');
    const addresses = await open(browser, 'sample');
    await browser.fetch('/auth/logout');
    await inOneMinute(async () => assert.deepEqual(new Set(await statuses(addresses)), new Set([200])));
  });
});
