import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Breakpoint, Issue } from '@magazine-store/protocol';
import { createActor } from 'xstate';
import { listMachine, shownPage } from './listMachine.ts';

const issues = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }) as Issue);

function listOf(
  count: number,
  { breakpoint = 'lg' as Breakpoint, paged = true, pinnedId = null as number | null } = {},
) {
  const actor = createActor(listMachine, { input: { issues: issues(count), pinnedId, breakpoint, paged } }).start();
  const ids = () => shownPage(actor.getSnapshot()).items.map(({ id }) => id);
  return { actor, ids };
}

test('a chosen page shows its issues', () => {
  const { actor, ids } = listOf(14);
  assert.equal(ids().length, 12);
  actor.send({ type: 'page.chosen', number: 2 });
  assert.deepEqual(ids(), [13, 14]);
});

test('another width keeps the place, at the start of a page', () => {
  const { actor, ids } = listOf(30);
  actor.send({ type: 'page.chosen', number: 2 });
  actor.send({ type: 'breakpoint.changed', breakpoint: 'md' });
  assert.equal(ids()[0], 9);
  actor.send({ type: 'breakpoint.changed', breakpoint: 'xl' });
  assert.equal(ids()[0], 1);
});

test('a store that switched paging off shows everything', () => {
  const { actor, ids } = listOf(30, { paged: false, pinnedId: 5 });
  actor.send({ type: 'breakpoint.changed', breakpoint: 'xs' });
  assert.equal(ids().length, 30);
  assert.equal(ids()[0], 5);
});
