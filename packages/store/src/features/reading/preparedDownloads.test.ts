import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { DocumentKey, DownloadOutcome } from '../../core/readingMachine.ts';
import { PreparedDownloads } from './preparedDownloads.ts';

const key: DocumentKey = { issueId: 3, type: 'full' };
const granted = { download: {} } as unknown as DownloadOutcome;

test('a download that is prepared twice is requested once, and taken once', async () => {
  let asked = 0;
  const prepared = new PreparedDownloads(async () => {
    asked += 1;
    return granted;
  });
  assert.equal(await prepared.prepare(key), await prepared.prepare(key));
  assert.deepEqual(await prepared.take(key), granted);
  assert.equal(prepared.take(key), null);
  assert.equal(asked, 1);
});

test('a download that could not be prepared is requested again by the press', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(granted)];
  const prepared = new PreparedDownloads(() => answers.shift() ?? assert.fail());
  await assert.rejects(prepared.prepare(key));
  assert.equal(prepared.take(key), null);
  assert.equal(await prepared.prepare(key), granted);
});

test('a download that the server has granted is there at once, and taken once', async () => {
  const prepared = new PreparedDownloads(async () => granted);
  const asking = prepared.prepare(key);
  assert.equal(prepared.takeGranted(key), null, 'the server has not answered yet');
  await asking;
  assert.deepEqual(prepared.takeGranted(key), {});
  assert.equal(prepared.take(key), null);
});

test('the time since the preparation counts towards the renewal', async () => {
  const now = mock.method(performance, 'now', () => 0);
  const prepared = new PreparedDownloads(async () => ({ download: { renew_after: 40 } }) as DownloadOutcome);
  await prepared.prepare(key);
  now.mock.mockImplementation(() => 20_000);
  assert.deepEqual(await prepared.take(key), { download: { renew_after: 20 } });
  await prepared.prepare(key);
  now.mock.mockImplementation(() => 55_000);
  assert.equal(prepared.take(key), null, 'one that may end soon is not used');
  now.mock.restore();
});
