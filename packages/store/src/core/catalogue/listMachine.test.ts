import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Features, Issue } from '@magazine-store/protocol';
import { NO_ENTITLEMENTS } from '@magazine-store/protocol';
import { createActor, SimulatedClock } from 'xstate';
import { type ListInput, listMachine, toView } from './listMachine.ts';

const issues = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, is_free: index % 2 === 0 }) as Issue);
const signedIn = { ...NO_ENTITLEMENTS, signedIn: true };

function list(changes: Partial<ListInput> = {}) {
  const clock = new SimulatedClock();
  const features = { signIn: true, coupons: true, promocodesOnly: false } as Features;
  const input = {
    issues,
    pinnedId: null,
    series: null,
    view: null,
    breakpoint: 'lg',
    paged: true,
    features,
    entitlements: NO_ENTITLEMENTS,
    rightsKnown: false,
  } as const;
  const actor = createActor(listMachine, { input: { ...input, ...changes }, clock }).start();
  const now = () => {
    const { filter, sort, search, offset } = actor.getSnapshot().context;
    return { filter, sort, search, offset };
  };
  return { actor, clock, now };
}

const FRESH = { filter: 'all', sort: 'recent', search: '', offset: 0 };

test('another width keeps the place, at the start of a page', () => {
  const { actor, now } = list();
  actor.send({ type: 'page.chosen', number: 2 });
  assert.equal(now().offset, 12);
  actor.send({ type: 'breakpoint.changed', breakpoint: 'md' });
  assert.equal(now().offset, 8);
  actor.send({ type: 'breakpoint.changed', breakpoint: 'xl' });
  assert.equal(now().offset, 0);
});

test('a store that switched paging off has one page', () => {
  const { actor, now } = list({ paged: false });
  actor.send({ type: 'breakpoint.changed', breakpoint: 'xs' });
  assert.equal(now().offset, 0);
});

test('new issues that show lead to the first page; a new price changes no page', () => {
  const { actor, now } = list();
  actor.send({ type: 'page.chosen', number: 2 });
  const dearer = issues.map((issue) => ({ ...issue, price: 900 }));
  actor.send({ type: 'issues.changed', issues: dearer });
  assert.equal(now().offset, 12);
  assert.equal(actor.getSnapshot().context.issues[0]?.price, 900);
  actor.send({ type: 'filter.chosen', filter: 'free' });
  actor.send({ type: 'page.chosen', number: 2 });
  const withPaid = [{ id: 41, is_free: false } as Issue, ...dearer];
  actor.send({ type: 'issues.changed', issues: withPaid });
  assert.equal(now().offset, 12, 'the new one is not free');
  actor.send({ type: 'issues.changed', issues: [{ id: 42, is_free: true } as Issue, ...withPaid] });
  assert.deepEqual(now(), { ...FRESH, filter: 'free' });
});

test('a new issue of another series changes no place', () => {
  const ofSeries = (id: number, series: string) => ({ id, is_free: true, series }) as Issue;
  const slowLines = Array.from({ length: 20 }, (_, index) => ofSeries(index + 1, 'Slow Lines'));
  const { actor, now } = list({ issues: slowLines, series: 'Slow Lines' });
  actor.send({ type: 'page.chosen', number: 2 });
  const withOther = [ofSeries(21, 'Nachtblau'), ...slowLines];
  actor.send({ type: 'issues.changed', issues: withOther });
  assert.equal(now().offset, 12);
  actor.send({ type: 'issues.changed', issues: [ofSeries(22, 'Slow Lines'), ...withOther] });
  assert.equal(now().offset, 0);
});

test('a new issue changes no page of a search', () => {
  const { actor, now } = list({ view: { ...VIEW, filter: 'all' } });
  actor.send({ type: 'issues.changed', issues: [{ id: 41, is_free: true } as Issue, ...issues] });
  assert.equal(now().offset, 12);
});

test('another filter shows the first page, in the order of publication', () => {
  const { actor, now } = list();
  actor.send({ type: 'sort.chosen', sort: 'z_a' });
  actor.send({ type: 'page.chosen', number: 2 });
  actor.send({ type: 'filter.chosen', filter: 'free' });
  assert.deepEqual(now(), { ...FRESH, filter: 'free' });
});

test('another order begins at the first page', () => {
  const { actor, now } = list();
  actor.send({ type: 'page.chosen', number: 2 });
  actor.send({ type: 'sort.chosen', sort: 'a_z' });
  assert.deepEqual(now(), { ...FRESH, sort: 'a_z' });
});

test("a filter that can't be chosen changes nothing", () => {
  const { actor, now } = list();
  actor.send({ type: 'filter.chosen', filter: 'purchased' });
  assert.deepEqual(now(), FRESH);
});

test('signing out, or subscribing, shows all issues again when the chosen filter goes', () => {
  const { actor, now } = list({ entitlements: signedIn });
  actor.send({ type: 'filter.chosen', filter: 'purchased' });
  actor.send({ type: 'sort.chosen', sort: 'a_z' });
  actor.send({ type: 'entitlements.changed', entitlements: NO_ENTITLEMENTS, rightsKnown: true });
  assert.deepEqual(now(), FRESH);
  actor.send({ type: 'filter.chosen', filter: 'to_buy' });
  actor.send({ type: 'entitlements.changed', entitlements: { ...signedIn, subscribed: true }, rightsKnown: true });
  assert.deepEqual(now(), FRESH);
});

test('a purchase leaves the list where it is', () => {
  const { actor, now } = list({ entitlements: signedIn });
  actor.send({ type: 'page.chosen', number: 2 });
  actor.send({
    type: 'entitlements.changed',
    entitlements: { ...signedIn, issueIds: new Set([2]) },
    rightsKnown: true,
  });
  assert.deepEqual(now(), { ...FRESH, offset: 12 });
});

const VIEW = { series: null, filter: 'free', sort: 'z_a', search: 'tide', offset: 12, pinnedId: null } as const;

test('after a reload the list shows what it showed before', () => {
  const { actor, now } = list({ view: VIEW });
  assert.deepEqual(now(), { filter: 'free', sort: 'z_a', search: 'tide', offset: 12 });
  assert.equal(actor.getSnapshot().context.typed, 'tide');
  assert.deepEqual(list({ view: VIEW, breakpoint: 'md' }).now().offset, 8, 'the window may be smaller now');
  assert.deepEqual(list({ view: VIEW, series: 'Slow Lines' }).now(), FRESH, 'another address');
});

test('after a reload the purchased issues show once they are known, if the visitor is still signed in', () => {
  const view = { ...VIEW, filter: 'purchased' } as const;
  const reader = list({ view });
  reader.actor.send({ type: 'entitlements.changed', entitlements: signedIn, rightsKnown: false });
  assert.deepEqual([reader.now(), toView(reader.actor.getSnapshot().context)], [FRESH, view]);
  reader.actor.send({ type: 'entitlements.changed', entitlements: signedIn, rightsKnown: true });
  assert.deepEqual(reader.now(), { filter: 'purchased', sort: 'z_a', search: 'tide', offset: 12 });

  const stranger = list({ view });
  for (const entitlements of [NO_ENTITLEMENTS, signedIn]) {
    stranger.actor.send({ type: 'entitlements.changed', entitlements, rightsKnown: true });
    assert.deepEqual(stranger.now(), FRESH);
  }
});

test('a choice replaces the view from before a reload', () => {
  const choices: Parameters<ReturnType<typeof list>['actor']['send']>[0][] = [
    { type: 'filter.chosen', filter: 'free' },
    { type: 'sort.chosen', sort: 'a_z' },
    { type: 'search.typed', text: 's' },
    { type: 'page.chosen', number: 2 },
    { type: 'series.chosen', series: 'Slow Lines' },
  ];
  for (const choice of choices) {
    const { actor, now } = list({ view: { ...VIEW, filter: 'purchased' } });
    actor.send(choice);
    const chosen = now();
    actor.send({ type: 'entitlements.changed', entitlements: signedIn, rightsKnown: true });
    assert.deepEqual(now(), chosen, choice.type);
    actor.stop();
  }
});

test('after a look at a series, all issues show as the visitor left them; a series starts at its first page', () => {
  const { actor, now } = list({ view: VIEW });
  for (const series of ['Slow Lines', null, 'Slow Lines']) {
    actor.send({ type: 'series.chosen', series });
    if (series === null) {
      assert.deepEqual(now(), { filter: 'free', sort: 'z_a', search: 'tide', offset: 12 });
      assert.equal(actor.getSnapshot().context.typed, 'tide');
    } else {
      assert.deepEqual(now(), FRESH);
      actor.send({ type: 'sort.chosen', sort: 'a_z' });
    }
  }
  actor.send({ type: 'series.chosen', series: 'Salt & Ladle' });
  assert.deepEqual(now(), FRESH, 'another series');
  actor.send({ type: 'breakpoint.changed', breakpoint: 'md' });
  actor.send({ type: 'series.chosen', series: null });
  assert.equal(now().offset, 8, 'the window is smaller now');
});

test('the list follows the search box once the typing pauses', () => {
  const { actor, clock, now } = list();
  actor.send({ type: 'page.chosen', number: 2 });
  actor.send({ type: 'search.typed', text: 's' });
  clock.increment(150);
  actor.send({ type: 'search.typed', text: 'sl' });
  clock.increment(199);
  assert.deepEqual([actor.getSnapshot().context.typed, now()], ['sl', { ...FRESH, offset: 12 }]);
  clock.increment(1);
  assert.deepEqual(now(), { ...FRESH, search: 'sl' });
});

test('a search that is cleared ends at once, for good', () => {
  const { actor, clock, now } = list();
  actor.send({ type: 'search.typed', text: 'sl' });
  clock.increment(200);
  actor.send({ type: 'search.typed', text: 'slo' });
  actor.send({ type: 'search.cleared' });
  assert.deepEqual([actor.getSnapshot().context.typed, now()], ['', FRESH]);
  clock.increment(1000);
  assert.deepEqual(now(), FRESH);
});
