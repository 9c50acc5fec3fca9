import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Issue, Store } from '@magazine-store/protocol';
import type { Config } from '../config.ts';
import { listData } from './linkedData.ts';

test('the linked data of a long list has the newest issues', () => {
  const issues = Array.from({ length: 1000 }, (_, index) => ({ id: 1000 - index, title: 'A title' }) as Issue);
  const config = { PUBLIC_URL: 'https://store.example' } as Config;
  const store = { name: 'A store', description: '' } as Store;
  const { '@graph': graph } = listData({ config, store, untitled: 'No title' }, issues);
  const listed = graph.flatMap((part) => ('itemListElement' in part ? part.itemListElement : []));
  assert.equal(listed.length, 200);
  assert.equal(listed[0]?.url, 'https://store.example/read/1000');
});
