import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDrafts } from './drafts.ts';

const SERVER = 'https://store.example/';
const EMPTY = { email: null as string | null, problem: '' };

function tab() {
  const items = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
  return { window: { sessionStorage } as unknown as Window, items };
}

test('what was typed is there after one reload, and not after the next', () => {
  const { window, items } = tab();
  const before = createDrafts(window, SERVER);
  before.watch('support', () => ({ email: 'a@b.example', problem: 'It hums' }));
  assert.equal(items.size, 0, 'nothing is stored before');
  before.keep(7);

  assert.deepEqual(createDrafts(window, 'https://other.example/').restore('support', EMPTY), EMPTY);
  const after = createDrafts(window, SERVER);
  assert.equal(items.size, 0);
  assert.deepEqual(after.restore('support', EMPTY), { email: 'a@b.example', problem: 'It hums' });
  assert.deepEqual(after.restore('support', EMPTY), EMPTY);
  assert.deepEqual(after.restore('coupon', { code: '' }), { code: '' });
  assert.deepEqual(createDrafts(window, SERVER).restore('support', EMPTY), EMPTY);
});

test('a form that is not opened keeps its draft over another reload', () => {
  const { window } = tab();
  const before = createDrafts(window, SERVER);
  before.watch('support', () => ({ email: null, problem: 'It hums' }));
  before.keep(7);
  createDrafts(window, SERVER).keep(null);
  const after = createDrafts(window, SERVER);
  after.forgetOthers(7);
  assert.equal(after.restore('support', EMPTY).problem, 'It hums');
});

test('a form that has ended leaves nothing', () => {
  const { window, items } = tab();
  const drafts = createDrafts(window, SERVER);
  drafts.watch('support', () => null);
  drafts.keep(null);
  assert.doesNotMatch([...items.values()].join(), /support/);
});

test('only fields that the form has are restored', () => {
  const { window } = tab();
  const before = createDrafts(window, SERVER);
  before.watch('support', () => ({ email: null, problem: 7, topic: 'reader' }));
  before.keep(7);
  assert.deepEqual(createDrafts(window, SERVER).restore('support', EMPTY), EMPTY);
});

test('a browser that stores nothing loses the drafts, and nothing else', () => {
  const forbidden = {
    get sessionStorage(): Storage {
      throw new Error('SecurityError');
    },
  };
  const drafts = createDrafts(forbidden, SERVER);
  drafts.watch('support', () => EMPTY);
  drafts.keep(null);
  assert.deepEqual(drafts.restore('support', EMPTY), EMPTY);
});

test('a reader gets the drafts that they typed themselves, or signed out, and no others', () => {
  const restored = (keeper: number | null, ...then: ((drafts: ReturnType<typeof createDrafts>) => void)[]) => {
    const { window } = tab();
    const before = createDrafts(window, SERVER);
    before.watch('billing', () => ({ taxId: 'PL5260250274' }));
    before.keep(keeper);
    const after = createDrafts(window, SERVER);
    for (const act of then) act(after);
    return after.restore('billing', { taxId: '' }).taxId !== '';
  };
  assert.ok(restored(7, (drafts) => drafts.forgetOthers(7)));
  assert.ok(restored(null, (drafts) => drafts.forgetOthers(7)));
  assert.ok(!restored(7, (drafts) => drafts.forgetOthers(8)));
  assert.ok(!restored(7, (drafts) => drafts.forget()));
  assert.ok(!restored(null, (drafts) => drafts.forget()));
});
