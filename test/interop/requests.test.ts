import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type OperationName, operations } from '../../packages/protocol/src/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { newMember } from '../support/members.ts';
import { startTestStore, type TestStore } from '../support/testStore.ts';

/** The running server takes the valid queries of the interoperability files, and refuses every invalid request. */

const read = (file: string) => JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'));
const { shapes } = read('index.json') as { shapes: { shape: string; valid: string[]; invalid: { file: string }[] }[] };

const requests = shapes.flatMap(({ shape, invalid }) => {
  const [kind, name = '', part = ''] = shape.split('/');
  if (kind !== 'rest' || !['params', 'query', 'body'].includes(part)) return [];
  return invalid.map(({ file }) => ({ name: name as OperationName, part, file }));
});

onOneDatabase('requests of the interoperability files', (database) => {
  let store: TestStore;
  before(async () => {
    // No site of media is asked.
    store = await startTestStore(database, { OEMBED_URL: 'http://127.0.0.1:9' });
  });
  after(() => store.stop());

  /** The right parts of a request, but for the invalid one. */
  function makeRequest(name: OperationName, part: string, file: string) {
    const parts = Object.fromEntries(
      ['params', 'query', 'body'].map((each) => {
        const example = shapes.some(({ shape }) => shape === `rest/${name}/${each}`);
        return [each, example ? read(`rest/${name}/${each}/valid/example.json`) : undefined];
      }),
    );
    parts[part] = read(file);
    const { method, path: address } = operations[name];
    const filled = address.replace(/:(\w+)/g, (_, field) => encodeURIComponent(parts.params[field] ?? ''));
    const query = new URLSearchParams(parts.query).toString();
    return { address: query ? `${filled}?${query}` : filled, method, body: parts.body };
  }

  test('each is refused, by its body, its query or its path', async () => {
    const { browser } = await newMember(store, 'member@example.com');
    assert.ok(requests.length > 60, `${requests.length} requests`);
    for (const { name, part, file } of requests) {
      const { address, method, body } = makeRequest(name, part, file);
      const init = { method, headers: { 'Idempotency-Key': file } };
      const answer = method === 'GET' ? await browser.fetch(address, init) : await browser.send(address, body, init);
      const text = await answer.text();
      const expected = part === 'params' ? [404, 'not_found'] : [400, 'invalid_request'];
      assert.deepEqual([answer.status, JSON.parse(text).error], expected, `${file}: ${text}`);
    }
  });
  test('no valid query is refused', async () => {
    const { browser } = await newMember(store, 'reader@example.com');
    const queries = shapes.filter(({ shape }) => /^rest\/\w+\/query$/.test(shape));
    assert.ok(queries.length > 3);
    for (const { shape, valid } of queries) {
      for (const file of valid) {
        const { address } = makeRequest(shape.split('/')[1] as OperationName, 'query', file);
        const { status } = await browser.fetch(address);
        assert.notEqual(status, 400, file);
      }
    }
  });
});
