import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '../../shell/api/client.ts';
import { viewerRequests } from './viewerRequests.ts';

const SONG = 'https://soundcloud.com/someone/a-song';

/** The code with which the look-up rejects. */
async function failureOf(fetch: typeof globalThis.fetch) {
  const api = createClient({ server: 'https://store.example', fetch });
  const { lookUpMedia } = viewerRequests(api, { issueId: 1, type: 'full' });
  return lookUpMedia(SONG, new AbortController().signal).then(
    () => 'a player',
    ({ code }) => code,
  );
}

test('a site that does not answer, and a network that is away, are out of reach; what is no player is not', async () => {
  const answer = (status: number, error: string) => async () => Response.json({ error }, { status });
  assert.equal(await failureOf(answer(502, 'media_unavailable')), 'unreachable');
  assert.equal(await failureOf(() => Promise.reject(new TypeError('Failed to fetch'))), 'unreachable');
  assert.equal(await failureOf(answer(404, 'not_embeddable')), 'not_embeddable');
});

test('a search in an issue of pictures says that there is no text', async () => {
  const find = (answer: object) => {
    const api = createClient({ server: 'https://store.example', fetch: async () => Response.json(answer) });
    return viewerRequests(api, { issueId: 1, type: 'full' }).search('ferry', new AbortController().signal);
  };
  assert.equal(await find({ hits: [], no_text: true }), 'no_text');
  assert.deepEqual(await find({ hits: [] }), []);
});
