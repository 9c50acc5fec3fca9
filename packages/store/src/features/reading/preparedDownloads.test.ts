import assert from 'node:assert/strict';
import { test } from 'node:test';
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
  assert.equal(await prepared.take(key), granted);
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
