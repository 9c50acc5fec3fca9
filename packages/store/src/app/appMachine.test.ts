import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Download, Issue, PageData, Store } from '@magazine-store/protocol';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { type DownloadOutcome, readingMachine } from '../reading/readingMachine.ts';
import { appMachine, type BootOutcome, type Publication, type RouterCommand } from './appMachine.ts';

const download: Download & { issue_id: number; type: 'full' } = {
  issue_id: 2,
  type: 'full',
  url: '/files/2',
  size: 1,
  version: 'v',
  open_token: 't',
  expires_at: '2026-01-01T00:00:00Z',
};

function publicationOf(changes: Partial<PageData & Store> = {}): Publication {
  return {
    page: { sandbox: false, auth_providers: [], gateways: {}, ...changes } as unknown as PageData,
    store: { enable_pagination: true, ...changes } as Store,
    issues: Array.from({ length: 20 }, (_, index) => ({ id: index + 1 }) as Issue),
  };
}

const reading = readingMachine.provide({
  actors: {
    askDownload: fromPromise(() => new Promise<DownloadOutcome>(() => {})),
    loadViewer: fromPromise(async () => {}),
    reportOpening: fromPromise(async () => {}),
  },
});

/** An app whose router obeys at once, as the real one does. */
function appAt(
  location: string,
  {
    boots = [{ publication: publicationOf() }] as (BootOutcome | Error)[],
    readings = [] as Error[],
    embedded = false,
  } = {},
) {
  const commands: RouterCommand[] = [];
  const emitted: object[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    appMachine.provide({
      actors: {
        boot: fromPromise(async () => {
          const outcome = boots.shift();
          if (!outcome || outcome instanceof Error) throw outcome ?? new Error('booted too often');
          return outcome;
        }),
        router: fromCallback<RouterCommand>(({ sendBack, receive }) =>
          receive((command) => {
            commands.push(command);
            sendBack({ type: 'location.changed', location: command.location });
          }),
        ),
        loadReading: fromPromise(async () => {
          const failure = readings.shift();
          if (failure) throw failure;
          return reading;
        }),
      },
    }),
    { input: { location, breakpoint: 'lg', embedded }, clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const until = (value: object | string) => waitFor(actor, (snapshot) => snapshot.matches(value as never));
  return { actor, clock, commands, emitted, until };
}

test('a store that booted is ready, with its list', async () => {
  const { actor, emitted, until } = appAt('/');
  const { context } = await until('ready');
  assert.equal(context.list?.getSnapshot().context.issues.length, 20);
  assert.deepEqual(emitted, [{ type: 'ready' }]);
  actor.send({ type: 'breakpoint.changed', breakpoint: 'xs' });
  assert.equal(context.list?.getSnapshot().context.breakpoint, 'xs');
});

test('a store that could not boot says why, and tries again when told to', async () => {
  const { actor, emitted, until } = appAt('/', { boots: [{ failure: 'offline' }, { publication: publicationOf() }] });
  await until('failed');
  assert.deepEqual(emitted, [{ type: 'failed', code: 'offline' }]);
  actor.send({ type: 'retry' });
  await until('ready');
});

test('what nobody foresaw while booting fails too', async () => {
  const { emitted, until } = appAt('/', { boots: [new Error('a bug')] });
  await until('failed');
  assert.deepEqual(emitted, [{ type: 'failed', code: 'unexpected' }]);
});

test('the featured issue is pinned, else the one that the address opened', async () => {
  const featured = appAt('/read/5', { boots: [{ publication: publicationOf({ featured_issue_id: 9 }) }] });
  assert.equal((await featured.until('ready')).context.list?.getSnapshot().context.pinnedId, 9);
  const opened = appAt('/read/5');
  assert.equal((await opened.until('ready')).context.list?.getSnapshot().context.pinnedId, 5);
});

test('an issue opens over the list and closes to it', async () => {
  const { actor, commands, until } = appAt('/');
  await until('ready');
  actor.send({ type: 'issue.open', issueId: 3 });
  actor.send({ type: 'issue.open', issueId: 3 });
  assert.deepEqual(actor.getSnapshot().context.route, { name: 'issue', issueId: 3 });
  actor.send({ type: 'issue.close' });
  assert.deepEqual(commands, [
    { type: 'push', location: '/read/3' },
    { type: 'close', location: '/' },
  ]);
});

test('an unknown issue leads to the list with one notice, which goes by itself', async () => {
  const { actor, clock, commands, until } = appAt('/read/999');
  await until('ready');
  assert.deepEqual(commands, [{ type: 'replace', location: '/' }]);
  actor.send({ type: 'issue.open', issueId: 998 });
  assert.deepEqual(actor.getSnapshot().context.notices, ['item_not_found']);
  assert.deepEqual(actor.getSnapshot().context.route, { name: 'list' });
  clock.increment(6000);
  assert.deepEqual(actor.getSnapshot().context.notices, []);
});

test('a notice that comes again stays its full time', async () => {
  const { actor, clock, until } = appAt('/read/999');
  await until('ready');
  clock.increment(4000);
  actor.send({ type: 'issue.open', issueId: 998 });
  clock.increment(4000);
  assert.deepEqual(actor.getSnapshot().context.notices, ['item_not_found']);
  actor.send({ type: 'notice.dismiss', code: 'item_not_found' });
  assert.deepEqual(actor.getSnapshot().context.notices, []);
});

test('a reader opens over the details, turns pages in its address, and closes to the details', async () => {
  const { actor, commands, emitted, until } = appAt('/');
  await until('ready');
  actor.send({ type: 'issue.open', issueId: 3 });
  actor.send({ type: 'viewer.open', issueId: 3, documentType: 'sample', page: 1 });
  const { context } = await until({ ready: 'reading' });
  assert.deepEqual([context.reading?.getSnapshot().context.type, context.detailUnderReader], ['sample', 3]);
  actor.send({ type: 'viewer.page', page: 4 });
  assert.equal(actor.getSnapshot().context.reading, context.reading);
  actor.send({ type: 'viewer.close' });
  assert.deepEqual(commands.slice(1), [
    { type: 'push', location: '/read/3/preview' },
    { type: 'replace', location: '/read/3/preview?page=4' },
    { type: 'close', location: '/read/3' },
  ]);
  assert.equal(actor.getSnapshot().context.reading, null);
  assert.equal(context.reading?.getSnapshot().status, 'stopped');
  assert.deepEqual(emitted.at(-1), { type: 'viewerClosed', issueId: 3 });
});

test('a reader that the address opens gets the download that came with the page', async () => {
  const boots = [{ publication: publicationOf({ download }) }];
  const { context } = await appAt('/read/2/full', { boots }).until({ ready: 'reading' });
  assert.equal(context.reading?.getSnapshot().context.download?.url, '/files/2');
  assert.equal(context.detailUnderReader, null);
});

test('a download for something else is not used', async () => {
  const boots = () => [{ publication: publicationOf({ download }) }];
  for (const location of ['/read/2/preview', '/read/3/full']) {
    const { context } = await appAt(location, { boots: boots() }).until({ ready: 'reading' });
    assert.equal(context.reading?.getSnapshot().context.download, null, location);
  }
});

test('another issue in the address is another reading', async () => {
  const { actor, until } = appAt('/read/2/full');
  const first = (await until({ ready: 'reading' })).context.reading;
  actor.send({ type: 'viewer.open', issueId: 4, documentType: 'full', page: 1 });
  const { context } = await waitFor(
    actor,
    (snapshot) => snapshot.context.reading !== null && snapshot.context.reading !== first,
  );
  assert.equal(context.reading?.getSnapshot().context.issueId, 4);
  assert.equal(first?.getSnapshot().status, 'stopped');
});

test("a reader whose code doesn't come says so and returns; the next try may work", async () => {
  const { actor, until } = appAt('/', { readings: [new Error('offline')] });
  await until('ready');
  actor.send({ type: 'viewer.open', issueId: 3, documentType: 'full', page: 1 });
  await waitFor(actor, ({ context }) => context.notices.length > 0);
  assert.deepEqual(actor.getSnapshot().context.notices, ['failed_to_load']);
  assert.deepEqual(actor.getSnapshot().context.route, { name: 'issue', issueId: 3 });
  actor.send({ type: 'viewer.open', issueId: 3, documentType: 'full', page: 1 });
  await until({ ready: 'reading' });
});
