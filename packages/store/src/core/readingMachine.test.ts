import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Download } from '@magazine-store/protocol';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type DownloadOutcome, type ReadingInput, readingMachine } from './readingMachine.ts';

const download = (name: string): Download => ({
  url: `/files/${name}`,
  size: 1000,
  version: 'v1',
  open_token: `token-${name}`,
  expires_at: '2026-01-01T00:00:00Z',
});

/** A reading whose server answers in turn; an Error stands for no answer. */
function reading(
  answers: (DownloadOutcome | Error)[],
  { viewer = [] as Error[], ...input }: Partial<ReadingInput> & { viewer?: Error[] } = {},
) {
  const requests: object[] = [];
  const reported: object[] = [];
  const actor = createActor(
    readingMachine.provide({
      actors: {
        askDownload: fromPromise(async ({ input }) => {
          requests.push(input);
          const answer = answers[requests.length - 1];
          if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often');
          return answer;
        }),
        renewDownload: fromPromise(async ({ input: { issueId, type } }) => {
          requests.push({ issueId, type });
          const answer = answers[requests.length - 1];
          if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often');
          return answer;
        }),
        loadViewer: fromPromise(async () => {
          const failure = viewer.shift();
          if (failure) throw failure;
        }),
        reportOpening: fromPromise(async ({ input }) => {
          reported.push(input);
        }),
      },
    }),
    { input: { issueId: 12, type: 'full', exists: true, download: null, countsOpening: true, ...input } },
  ).start();
  const until = (value: object) => waitFor(actor, (snapshot) => snapshot.matches(value as never));
  return { actor, requests, reported, until };
}

test('asks for no sample that the issue does not have, also after signing in', async () => {
  const { actor, requests, until } = reading([], { type: 'sample', exists: false });
  const { context } = await until({ viewer: 'ready', document: 'refused' });
  assert.equal(context.refusal, 'not_found');
  actor.send({ type: 'entitlements.changed' });
  assert.ok(actor.getSnapshot().matches({ document: 'refused' }));
  assert.deepEqual(requests, []);
});

test('asks for the document and loads the viewer side by side', async () => {
  const { actor, requests, until } = reading([{ download: download('a') }]);
  assert.ok(actor.getSnapshot().matches({ viewer: 'loading', document: 'asking' }));
  const { context } = await until({ viewer: 'ready', document: 'granted' });
  assert.equal(context.download?.url, '/files/a');
  assert.deepEqual(requests, [{ issueId: 12, type: 'full' }]);
});

test('a download that came with the page is not asked for again', async () => {
  const { requests, until } = reading([], { download: download('inline') });
  await until({ document: 'granted' });
  assert.deepEqual(requests, []);
});

test('a refusal is kept for the placeholder', async () => {
  const { until } = reading([{ refused: 'sign_in_required' }]);
  assert.equal((await until({ document: 'refused' })).context.refusal, 'sign_in_required');
});

test('reading without an answer fails, and tries again on request', async () => {
  const { actor, until } = reading([new Error('offline'), { download: download('b') }], {
    viewer: [new Error('offline')],
  });
  await until({ viewer: 'failed', document: 'failed' });
  actor.send({ type: 'retry' });
  await until({ viewer: 'ready', document: 'granted' });
});

test('one renewal serves all requests, and brings a new URL', async () => {
  const { actor, requests, until } = reading([{ download: download('a') }, { download: download('b') }]);
  await until({ document: 'granted' });
  actor.send({ type: 'renewal.asked' });
  actor.send({ type: 'renewal.asked' });
  const { context } = await until({ document: { granted: 'fresh' } });
  assert.equal(context.download?.url, '/files/b');
  assert.equal(requests.length, 2);
});

test('a refused renewal removes the document', async () => {
  const { actor, until } = reading([{ download: download('a') }, { refused: 'not_owned' }]);
  await until({ document: 'granted' });
  actor.send({ type: 'renewal.asked' });
  assert.equal((await until({ document: 'refused' })).context.refusal, 'not_owned');
});

test('a right that is questioned ends with the server’s refusal, and stays without an answer', async () => {
  const { actor, until } = reading([{ download: download('a') }, new Error('offline'), { refused: 'not_owned' }]);
  await until({ document: 'granted' });
  actor.send({ type: 'right.questioned' });
  await until({ document: { granted: 'stale' } });
  actor.send({ type: 'right.questioned' });
  assert.equal((await until({ document: 'refused' })).context.refusal, 'not_owned');
});

test('a renewal without an answer can be asked for again', async () => {
  const { actor, until } = reading([{ download: download('a') }, new Error('offline'), { download: download('c') }]);
  await until({ document: 'granted' });
  actor.send({ type: 'renewal.asked' });
  await until({ document: { granted: 'stale' } });
  actor.send({ type: 'renewal.asked' });
  assert.equal((await until({ document: { granted: 'fresh' } })).context.download?.url, '/files/c');
});

test('the opening is reported once, with the first token', async () => {
  const { actor, reported, until } = reading([{ download: download('a') }, { download: download('b') }]);
  await until({ document: 'granted' });
  actor.send({ type: 'renewal.asked' });
  await until({ document: { granted: 'fresh' } });
  actor.send({ type: 'document.completed' });
  await until({ opening: 'reported' });
  actor.send({ type: 'document.completed' });
  assert.deepEqual(reported, [{ issueId: 12, type: 'full', openToken: 'token-a' }]);
});

test('a sandbox reports no opening', async () => {
  const { actor, reported, until } = reading([{ download: download('a') }], { countsOpening: false });
  await until({ document: 'granted' });
  actor.send({ type: 'document.completed' });
  assert.ok(actor.getSnapshot().matches({ opening: 'unreported' }));
  assert.deepEqual(reported, []);
});

test('a refused issue is asked for again when the entitlements change', async () => {
  const { actor, requests, until } = reading([{ refused: 'not_owned' }, { download: download('a') }]);
  await until({ document: 'refused' });
  actor.send({ type: 'entitlements.changed' });
  await until({ document: 'granted' });
  assert.equal(requests.length, 2);
});

test('a refusal stays on the screen while the document is asked for again', async () => {
  const { actor, requests, until } = reading([{ refused: 'sign_in_required' }, { refused: 'not_owned' }]);
  await until({ document: 'refused' });
  actor.send({ type: 'entitlements.changed' });
  assert.equal(actor.getSnapshot().context.refusal, 'sign_in_required');
  const { context } = await until({ document: 'refused' });
  assert.equal(context.refusal, 'not_owned');
  assert.equal(requests.length, 2);
});
