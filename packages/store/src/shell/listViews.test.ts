import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListView } from '../core/catalogue/listMachine.ts';
import { createListViews } from './listViews.ts';

const SERVER = 'https://store.example';
const view: ListView = { series: null, filter: 'free', sort: 'a_z', search: 'tide', offset: 12, pinnedId: null };

/** A tab whose page the browser has opened in this way. */
function tab(type: NavigationTimingType, kept = new Map<string, string>()) {
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
  const performance = { getEntriesByType: () => [{ type }] } as unknown as Performance;
  return { sessionStorage, performance };
}

test('the list has the same view after a reload, and after Back from another site', () => {
  const kept = new Map<string, string>();
  createListViews(tab('navigate', kept), SERVER).save(view);
  assert.deepEqual(createListViews(tab('reload', kept), SERVER).restore(), view);
  assert.deepEqual(createListViews(tab('back_forward', kept), SERVER).restore(), view);
  assert.equal(createListViews(tab('navigate', kept), SERVER).restore(), null, 'a link begins anew');
  assert.equal(createListViews(tab('reload', kept), 'https://other.example').restore(), null);
});

test('an entry of another release is no view', () => {
  const spoiled = [
    '',
    '{',
    'null',
    '7',
    '{}',
    ...Object.keys(view).map((field) => JSON.stringify({ ...view, [field]: {} })),
  ];
  for (const text of [
    ...spoiled,
    JSON.stringify({ ...view, offset: -1 }),
    JSON.stringify({ ...view, sort: 'price' }),
  ]) {
    const kept = new Map([[`magazine-store/list/${SERVER}`, text]]);
    assert.equal(createListViews(tab('reload', kept), SERVER).restore(), null, text);
  }
});

test('a browser that stores nothing has no view', () => {
  const { performance } = tab('reload');
  const views = createListViews(
    {
      performance,
      get sessionStorage(): Storage {
        throw new Error('denied');
      },
    },
    SERVER,
  );
  views.save(view);
  assert.equal(views.restore(), null);
});
