import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { BARS_REST, CONTENTS_RETRY, LONG_LOAD, PAGE_REST, RESIZE_DEBOUNCE, SOURCE_CHECK } from './constants.ts';
import type { Source } from './source.ts';
import { getScene, type PageTurn, type ReaderChoices, type ViewerContext, type ViewerInput } from './viewerContext.ts';
import type { DocumentCommand, DocumentEvent, ViewerEmitted } from './viewerEvents.ts';
import { viewerMachine } from './viewerMachine.ts';

/** Pages of unknown size stand alone on this stage. */
const STAGE = { width: 600, height: 800, pixelRatio: 1 };
const WIDE_STAGE = { width: 1200, height: 800, pixelRatio: 1 };

function source(over: Partial<Source> = {}): Source {
  return {
    url: 'https://files.example/1',
    size: 1000,
    version: 'v1',
    renew: () => Promise.reject(new Error('not allowed')),
    ...over,
  };
}

/** A running viewer with a document that only takes notes. */
function start(page = 1, input: Partial<ViewerInput> = {}) {
  const commands: DocumentCommand[] = [];
  const emitted: ViewerEmitted[] = [];
  const clock = new SimulatedClock();
  const machine = viewerMachine.provide({
    actors: {
      document: fromCallback<DocumentCommand>(({ receive }) => {
        receive((command) => commands.push(command));
      }),
    },
  });
  const actor = createActor(machine, { input: { page, cover: null, binding: 'left', ...input }, clock });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const sendEvent = (event: DocumentEvent) => actor.send(event);
  const plans = () => commands.findLast((command) => command.type === 'draw')?.plans ?? [];
  const drawnPages = () => plans().map(({ page }) => page);
  const context = () => actor.getSnapshot().context;
  return { actor, tell: sendEvent, commands, plans, drawn: drawnPages, context, emitted, clock };
}

/** The same with an open document of ten pages. */
function startOpen(page = 1, { stage = STAGE, ...input }: Partial<ViewerInput> & { stage?: typeof STAGE } = {}) {
  const viewer = start(page, input);
  viewer.actor.send({ type: 'stage.resized', stage });
  viewer.actor.send({ type: 'source.given', source: source() });
  viewer.tell({ type: 'document.opened', pageCount: 10 });
  return viewer;
}

test('the viewer tells the reader for a while, and the host once, that the code of a part does not load', () => {
  const { actor, emitted } = startOpen();
  actor.send({ type: 'part.failed' });
  assert.ok(actor.getSnapshot().matches({ parts: 'incomplete' }));
  assert.deepEqual(emitted, [{ type: 'partFailed' }]);
});

test('an opened document has the page in sight and those ahead drawn', () => {
  const { actor, drawn } = startOpen(4);
  assert.ok(actor.getSnapshot().matches({ document: 'open' }));
  assert.deepEqual(drawn(), [4, 5, 3, 6]);
});

test('pages turn within the document, and each page where the reader stops is reported once', () => {
  const { actor, emitted, clock } = startOpen(9);
  for (const to of ['next', 'next', 'first', 'previous', 'last'] as const) {
    actor.send({ type: 'turn', to });
    clock.increment(PAGE_REST);
  }
  assert.deepEqual(emitted, [
    { type: 'pageChanged', page: 10, last: 10 },
    { type: 'pageChanged', page: 1, last: 1 },
    { type: 'pageChanged', page: 10, last: 10 },
  ]);
});

test('Page Down turns a page that is seen whole, in a window of any size', () => {
  for (let width = 300; width < 340; width++) {
    for (let height = 500; height < 520; height++) {
      const { actor, context } = startOpen(1, { stage: { width, height, pixelRatio: 1 } });
      actor.send({ type: 'scroll', forward: true });
      assert.equal(context().page, 2, `${width} × ${height}`);
    }
  }
});

test('leaves stand between pages and behind the last, and count as no page', () => {
  const { actor, context } = startOpen(4);
  const leaves = new Map([
    [4, 3],
    [10, 0],
  ]);
  actor.send({ type: 'leaves.given', leaves });
  const go = (to: PageTurn) => {
    actor.send({ type: 'turn', to });
    const { page, leaf } = context();
    return leaf === null ? page : `leaf ${leaf}`;
  };
  assert.deepEqual([go('next'), go('next'), go('previous'), go('previous')], ['leaf 4', 5, 'leaf 4', 4]);
  assert.deepEqual([go('last'), go('next'), go('next'), go('last')], [10, 'leaf 10', 'leaf 10', 10]);
  assert.deepEqual([go('next'), go('previous'), go('next'), go('first')], ['leaf 10', 10, 'leaf 10', 1]);
});

test('from a leaf every page can be reached, and nothing is zoomed on it', () => {
  const { actor, context } = startOpen(10);
  actor.send({ type: 'leaves.given', leaves: new Map([[10, 0]]) });
  actor.send({ type: 'view.zoomed', scale: 2 });
  actor.send({ type: 'turn', to: 'next' });
  actor.send({ type: 'view.zoomed', scale: 3 });
  assert.deepEqual([context().leaf, context().view.scale], [10, 1]);
  actor.send({ type: 'page.goTo', page: 10 });
  assert.equal(context().leaf, null);
  actor.send({ type: 'turn', to: 'next' });
  actor.send({ type: 'leaves.given', leaves: new Map() });
  assert.equal(context().leaf, null);
});

test('the same leaves, given again, change nothing', () => {
  const { actor, context } = startOpen(10);
  const addLeaves = (missing: number) => {
    actor.send({ type: 'leaves.given', leaves: new Map([[10, missing]]) });
    return context().spreads;
  };
  assert.equal(addLeaves(2), addLeaves(2));
  assert.notEqual(addLeaves(2), addLeaves(3));
});

test('pages that the reader only passes are not reported', () => {
  const { actor, emitted, clock } = startOpen(1);
  for (let turn = 0; turn < 4; turn++) {
    actor.send({ type: 'turn', to: 'next' });
    clock.increment(PAGE_REST / 2);
  }
  assert.deepEqual(emitted, []);
  clock.increment(PAGE_REST);
  assert.deepEqual(emitted, [{ type: 'pageChanged', page: 5, last: 5 }]);
});

test('turning backwards has the earlier pages drawn ahead', () => {
  const { actor, drawn } = startOpen(5);
  actor.send({ type: 'turn', to: 'previous' });
  assert.deepEqual(drawn(), [4, 3, 5, 2]);
});

test('page images make pages turn before the document is open', () => {
  const { actor } = start();
  const sizes: [number, number][] = [
    [600, 800],
    [1200, 800],
  ];
  const pageImages = { url: String, thumbUrl: String, sizes };
  actor.send({ type: 'source.given', source: source({ pageImages }) });
  actor.send({ type: 'turn', to: 'next' });
  const { page, pageCount, pageSizes } = actor.getSnapshot().context;
  assert.equal(page, 2);
  assert.equal(pageCount, 2);
  assert.deepEqual(pageSizes[2], { width: 1200, height: 800 });
});

test('a page beyond the end becomes the last one', () => {
  const { actor } = startOpen(99);
  assert.equal(actor.getSnapshot().context.page, 10);
});

test('a resize is drawn sharp once it has settled, and disturbs nothing else', () => {
  const { actor, commands, plans, drawn, clock } = startOpen();
  clock.increment(100);
  const before = commands.length;
  actor.send({ type: 'stage.resized', stage: { ...STAGE, width: 550 } });
  clock.increment(30);
  actor.send({ type: 'stage.resized', stage: { ...STAGE, width: 500 } });
  clock.increment(39);
  assert.equal(commands.length, before);
  clock.increment(1);
  assert.deepEqual(drawn(), [1, 2, 3]);
  assert.deepEqual(plans()[0]?.box, { width: 500, height: (500 * 842) / 595 });
  assert.ok(actor.getSnapshot().matches({ document: 'open' }));
});

test('while the reader zooms, the document hears of it before the zoom has settled', () => {
  const { actor, commands } = startOpen();
  const told = () =>
    commands.filter((command) => command.type === 'zooming').map(({ plans }) => plans[0]?.visible?.scale);
  actor.send({ type: 'view.moved', factor: 1, at: { x: 10, y: 10 }, dx: 5, dy: 0 });
  assert.deepEqual(told(), []);
  actor.send({ type: 'view.moved', factor: 2, at: { x: 10, y: 10 }, dx: 0, dy: 0 });
  actor.send({ type: 'view.zoomed', scale: 3 });
  assert.deepEqual(told(), [2, 3]);
});

test('the document is complete once, when the page in sight is sharp', () => {
  const { tell, emitted } = startOpen();
  tell({ type: 'page.render', page: 2, state: 'finished' });
  assert.deepEqual(emitted, []);
  tell({ type: 'page.render', page: 1, state: 'finished' });
  tell({ type: 'page.render', page: 1, state: 'finished' });
  assert.deepEqual(emitted, [{ type: 'documentComplete' }]);
});

test('a failure is reported and can be retried', () => {
  const { actor, tell, commands, emitted } = start();
  actor.send({ type: 'source.given', source: source() });
  tell({ type: 'document.failed', code: 'reader_unavailable' });
  assert.deepEqual(emitted, [{ type: 'failed', code: 'reader_unavailable' }]);
  assert.equal(actor.getSnapshot().context.failure, 'reader_unavailable');
  actor.send({ type: 'retry' });
  assert.ok(actor.getSnapshot().matches({ document: 'opening' }));
  assert.equal(actor.getSnapshot().context.failure, null);
  assert.equal(commands.filter(({ type }) => type === 'open').length, 2);
  // There may be another file at its address by now.
  assert.equal(commands.at(-1)?.type, 'renew');
});

test('a lost connection shows until it is back', () => {
  const { actor, tell } = startOpen();
  tell({ type: 'connection.lost' });
  assert.ok(actor.getSnapshot().matches({ connection: 'lost', document: 'open' }));
  tell({ type: 'connection.restored' });
  assert.ok(actor.getSnapshot().matches({ connection: 'steady' }));
});

test('a renewed source takes the place of the expired one without reopening', () => {
  const { actor, tell, commands } = startOpen();
  tell({ type: 'source.renewed', source: source({ url: 'https://files.example/2' }) });
  assert.equal(actor.getSnapshot().context.source?.url, 'https://files.example/2');
  assert.equal(commands.filter(({ type }) => type === 'open').length, 1);
});

test('another version is opened at the same page', () => {
  const { actor, tell } = startOpen(7);
  tell({ type: 'connection.lost' });
  tell({ type: 'document.replaced', source: source({ version: 'v2' }) });
  assert.ok(actor.getSnapshot().matches({ document: 'opening', connection: 'steady' }));
  tell({ type: 'document.opened', pageCount: 12 });
  assert.equal(actor.getSnapshot().context.page, 7);
  assert.equal(actor.getSnapshot().context.pageCount, 12);
});

test('the contents that the reader wants to see are asked for when the file opens, and anew after a failure', () => {
  const { actor, tell, commands, context } = start();
  const asked = () => commands.filter(({ type }) => type === 'outline').length;
  const openPanel = () => actor.send({ type: 'options.changed', options: { panel: 'contents' } });
  actor.send({ type: 'source.given', source: source() });
  openPanel();
  const before = asked();
  tell({ type: 'document.opened', pageCount: 10 });
  assert.equal(asked(), before + 1, 'the panel was open before the file');
  tell({ type: 'document.outline', outline: [] });
  tell({ type: 'document.replaced', source: source({ version: 'v2' }) });
  tell({ type: 'document.opened', pageCount: 10 });
  assert.equal(asked(), before + 2, 'another file has other contents');
  tell({ type: 'document.outline', outline: 'failed' });
  openPanel();
  assert.equal(asked(), before + 3);
  assert.equal(context().outline, null);
  tell({ type: 'document.outline', outline: [] });
  openPanel();
  assert.equal(asked(), before + 3, 'known contents are not asked for');
});

test('a replaced file is asked for the labels on its pages, too', () => {
  const { tell, commands } = startOpen();
  const asked = () => commands.filter(({ type }) => type === 'facts').length;
  tell({ type: 'page.render', page: 1, state: 'finished' });
  assert.equal(asked(), 1);
  tell({ type: 'document.replaced', source: source({ version: 'v2' }) });
  tell({ type: 'document.opened', pageCount: 10 });
  assert.equal(asked(), 2);
});

test('an open document asks for a fresh source every few minutes, and a replaced file opens at the same page', () => {
  const { actor, tell, commands, context, clock } = startOpen(4);
  const checks = () => commands.filter(({ type }) => type === 'check').length;
  clock.increment(SOURCE_CHECK);
  assert.equal(checks(), 1);
  tell({ type: 'source.renewed', source: source() });
  clock.increment(SOURCE_CHECK);
  assert.equal(checks(), 2);
  tell({ type: 'document.replaced', source: source({ version: 'v2' }) });
  tell({ type: 'document.opened', pageCount: 10 });
  assert.ok(actor.getSnapshot().matches({ document: 'open' }));
  assert.equal(context().page, 4);
});

test('a page image that does not load has the source renewed, once until images load again', () => {
  const { actor, commands } = startOpen();
  const renewals = () => commands.filter(({ type }) => type === 'renew').length;
  actor.send({ type: 'image.failed' });
  actor.send({ type: 'image.failed' });
  assert.equal(renewals(), 1);
  actor.send({ type: 'image.loaded' });
  actor.send({ type: 'image.failed' });
  assert.equal(renewals(), 2);
});

test('a page that loads for some seconds counts as slow, until it shows or the reader turns the page', () => {
  const { actor, tell, clock } = startOpen(2);
  const takesLong = () => actor.getSnapshot().matches({ loading: 'long' });
  clock.increment(RESIZE_DEBOUNCE);
  tell({ type: 'page.render', page: 2, state: 'running' });
  clock.increment(LONG_LOAD - 1);
  assert.ok(!takesLong());
  clock.increment(1);
  assert.ok(takesLong());
  tell({ type: 'page.render', page: 2, state: 'finished' });
  assert.ok(!takesLong());
  clock.increment(LONG_LOAD);
  assert.ok(!takesLong());

  // Drawn anew for another size, it has its time again.
  tell({ type: 'page.render', page: 2, state: 'running' });
  clock.increment(LONG_LOAD - 1);
  assert.ok(!takesLong());
  clock.increment(1);
  assert.ok(takesLong());
  actor.send({ type: 'turn', to: 'next' });
  assert.ok(!takesLong());
  clock.increment(LONG_LOAD);
  assert.ok(takesLong());
  tell({ type: 'page.render', page: 3, state: 'failed' });
  assert.ok(!takesLong());
});

test('a wide window shows an open magazine, and turns it spread by spread', () => {
  const { actor, drawn, context, emitted, clock } = startOpen(1, { stage: WIDE_STAGE });
  assert.deepEqual(drawn(), [1, 2, 3]);
  for (let turn = 0; turn < 2; turn++) {
    actor.send({ type: 'turn', to: 'next' });
    clock.increment(PAGE_REST);
  }
  assert.equal(context().page, 4);
  assert.deepEqual(drawn(), [4, 5, 6, 7, 2, 3]);
  assert.deepEqual(emitted, [
    { type: 'pageChanged', page: 2, last: 3 },
    { type: 'pageChanged', page: 4, last: 5 },
  ]);
});

test('the page in sight is kept when the window turns and when the reader wants single pages', () => {
  const { actor, context, drawn, clock } = startOpen(5, { stage: WIDE_STAGE });
  const options = (changed: Partial<ReaderChoices>) => actor.send({ type: 'options.changed', options: changed });
  assert.deepEqual(drawn().slice(0, 2), [4, 5]);
  options({ magazine: false });
  assert.deepEqual(drawn(), [5, 6, 4, 7]);
  options({ magazine: null });
  actor.send({ type: 'stage.resized', stage: STAGE });
  clock.increment(40);
  assert.deepEqual(drawn()[0], 5);
  assert.equal(context().page, 5);
});

const scroll = (dy: number) => ({ type: 'view.moved', factor: 1, at: { x: 0, y: 0 }, dx: 0, dy }) as const;

/** The page in the middle of the stage, and the point there in shares of the page's size. */
function findMiddle({ view, stage, ...context }: ViewerContext) {
  const at = {
    x: ((stage?.width ?? 0) / 2 - view.x) / view.scale,
    y: ((stage?.height ?? 0) / 2 - view.y) / view.scale,
  };
  for (const [page, { x, y, width, height }] of getScene({ ...context, view, stage }).places) {
    const share = { x: (at.x - x) / width, y: (at.y - y) / height };
    if (share.x >= 0 && share.x <= 1 && share.y >= 0 && share.y <= 1) {
      return { page, x: share.x.toFixed(3), y: share.y.toFixed(3) };
    }
  }
  return null;
}

test('a zoomed reader keeps the point in the middle of the window when the window turns and when a panel opens', () => {
  for (const scrolling of [false, true]) {
    const { actor, context } = startOpen(4, { stage: { ...WIDE_STAGE, height: 900 }, options: { scrolling } });
    actor.send({ type: 'view.zoomed', scale: 3, at: { x: 400, y: 300 } });
    const before = findMiddle(context());
    actor.send({ type: 'stage.resized', stage: { ...WIDE_STAGE, width: 1000, height: 900 } });
    assert.deepEqual(findMiddle(context()), before, 'a panel opens');
    actor.send({ type: 'stage.resized', stage: STAGE });
    assert.deepEqual(findMiddle(context()), before, 'the window turns');
  }
});

test('the right page of a zoomed spread stays in sight when the window turns and when the reader wants single pages', () => {
  const changes = [
    { type: 'stage.resized', stage: STAGE },
    { type: 'options.changed', options: { magazine: false } },
    { type: 'options.changed', options: { scrolling: true } },
  ] as const;
  for (const change of changes) {
    const { actor, context, emitted } = startOpen(4, { stage: WIDE_STAGE });
    actor.send({ type: 'view.zoomed', scale: 4, at: { x: 900, y: 400 } });
    const before = findMiddle(context());
    assert.equal(before?.page, 5);
    actor.send(change);
    assert.deepEqual([context().page, emitted.at(-1)], [5, { type: 'pageChanged', page: 5, last: 5 }]);
    if (context().view.scale > 1) assert.deepEqual(findMiddle(context()), before);
  }
});

test('a zoomed reader gets to the beginning of either page of a spread, by its number and by a link', () => {
  const { actor, tell, context } = startOpen(4, { stage: WIDE_STAGE });
  const seen = () => {
    const { places } = getScene(context());
    const { scale, x, y } = context().view;
    return [...places].find(([, place]) => Math.abs(scale * place.x + x) < 1 && Math.abs(scale * place.y + y) < 1)?.[0];
  };
  actor.send({ type: 'view.zoomed', scale: 3, at: { x: 0, y: 800 } });
  assert.equal(seen(), undefined);
  actor.send({ type: 'page.goTo', page: 5 });
  assert.equal(seen(), 5);
  actor.send({ type: 'page.goTo', page: 4 });
  assert.equal(seen(), 4);
  actor.send({ type: 'view.moved', factor: 1, at: { x: 0, y: 0 }, dx: -1500, dy: -500 });
  actor.send({ type: 'page.goTo', page: 4 });
  assert.equal(seen(), 4, 'back from the right page, to which the reader moved the view');
  actor.send(scroll(-500));
  actor.send({ type: 'page.goTo', page: 4 });
  assert.equal(seen(), undefined, 'the page that is read stays where it is: a search goes through its hits');
  tell({ type: 'destination.found', page: 5, from: 4 });
  assert.equal(seen(), 5);
  actor.send({ type: 'trail.back' });
  assert.equal(seen(), 4);
  actor.send({ type: 'view.zoomed', scale: 1 });
  tell({ type: 'destination.found', page: 5, from: 4 });
  assert.deepEqual([context().page, context().trail], [4, []], 'a spread that is seen whole has both pages in sight');
});

test('a right-bound document says so itself, unless the host knows', () => {
  const received = startOpen(2, { stage: WIDE_STAGE, binding: null });
  assert.ok(received.commands.some(({ type }) => type === 'facts'));
  received.tell({ type: 'document.facts', binding: 'right', labels: null });
  assert.deepEqual(received.drawn().slice(0, 2), [3, 2]);
  const known = startOpen(2, { stage: WIDE_STAGE, binding: 'left' });
  known.tell({ type: 'document.facts', binding: 'right', labels: null });
  assert.equal(known.context().binding, 'left');
});

test('the visible part of a zoomed page is drawn once the fingers rest', () => {
  const { actor, plans, commands, clock } = startOpen();
  clock.increment(100);
  const drawings = () => commands.filter(({ type }) => type === 'draw').length;
  const before = drawings();
  actor.send({ type: 'view.moved', factor: 2, at: { x: 300, y: 400 }, dx: 0, dy: 0 });
  clock.increment(199);
  actor.send({ type: 'view.moved', factor: 2, at: { x: 300, y: 400 }, dx: 0, dy: 0 });
  clock.increment(199);
  assert.equal(drawings(), before);
  clock.increment(1);
  assert.equal(plans()[0]?.visible?.scale, 4);
  assert.deepEqual(plans()[0]?.visible?.part.width, 150);
  assert.equal(plans()[1]?.visible, null);
});

test('a zoomed reader scrolls down a page and then on to the top of the next', () => {
  const { actor, context } = startOpen();
  actor.send({ type: 'view.zoomed', scale: 2, at: { x: 0, y: 0 } });
  const top = context().view.y;
  actor.send({ type: 'scroll', forward: true });
  assert.ok(context().view.y < top);
  assert.equal(context().page, 1);
  actor.send({ type: 'scroll', forward: true });
  actor.send({ type: 'scroll', forward: true });
  assert.equal(context().page, 2);
  assert.equal(context().view.scale, 2);
  assert.equal(context().view.y, top);
});

test('a zoomed reader scrolls up from the top of a page to the end of the one before', () => {
  const { actor, context } = startOpen(1, { stage: WIDE_STAGE });
  actor.send({ type: 'turn', to: 'next' });
  actor.send({ type: 'turn', to: 'next' });
  actor.send({ type: 'view.zoomed', scale: 2, at: { x: 0, y: 800 } });
  const end = context().view.y;
  actor.send({ type: 'turn', to: 'next' });
  assert.deepEqual([context().page, context().view.y], [6, 0]);
  actor.send({ type: 'scroll', forward: false });
  assert.deepEqual([context().page, context().view.y], [5, end]);
  actor.send({ type: 'turn', to: 'previous' });
  assert.deepEqual([context().page, context().view.y], [2, 0], 'a turn shows the beginning');
  actor.send({ type: 'view.zoomed', scale: 1 });
  actor.send({ type: 'turn', to: 'next' });
  actor.send({ type: 'scroll', forward: false });
  assert.equal(context().page, 2, 'a spread that is seen whole is named by its first page');
});

test('a zoomed reader scrolls through the pages of a spread one after the other, in both directions', () => {
  const { actor, context } = startOpen(4, { stage: WIDE_STAGE });
  actor.send({ type: 'view.zoomed', scale: 2, at: { x: 0, y: 0 } });
  actor.send({ type: 'page.goTo', page: 5 });
  actor.send({ type: 'page.goTo', page: 4 });
  const scrollOn = (forward: boolean) => {
    actor.send({ type: 'scroll', forward });
    const { page, view } = context();
    return [page, view.y === 0 ? 'beginning' : view.y === -800 ? 'end' : 'between'];
  };
  const way = [true, true, true, true, true].map(scrollOn);
  assert.deepEqual(way, [
    [4, 'between'],
    [4, 'end'],
    [5, 'beginning'],
    [5, 'between'],
    [5, 'end'],
  ]);
  assert.deepEqual(scrollOn(true), [6, 'beginning']);
  assert.deepEqual(scrollOn(false), [5, 'end']);
  assert.deepEqual([scrollOn(false), scrollOn(false)].at(-1), [5, 'beginning']);
  assert.deepEqual(scrollOn(false), [4, 'end']);
});

test('a spread that is seen in its whole width is scrolled down once', () => {
  const { actor, context } = startOpen(4, { stage: { ...WIDE_STAGE, width: 1800 } });
  actor.send({ type: 'view.zoomed', scale: 1.5, at: { x: 0, y: 0 } });
  actor.send({ type: 'scroll', forward: true });
  assert.equal(context().page, 4);
  actor.send({ type: 'scroll', forward: true });
  assert.equal(context().page, 6);
});

test('a followed link leaves a way back', () => {
  const { actor, tell, context } = startOpen(2);
  tell({ type: 'destination.found', page: 9, from: 2 });
  assert.equal(context().page, 9);
  actor.send({ type: 'turn', to: 'next' });
  actor.send({ type: 'trail.back' });
  assert.equal(context().page, 2);
  assert.deepEqual(context().trail, []);
});

test('over the text of two pages, a link leads to either of them', () => {
  const { tell, context } = startOpen(2, { stage: WIDE_STAGE, options: { textView: true } });
  tell({ type: 'destination.found', page: 3, from: 2 });
  assert.deepEqual([context().page, context().trail], [3, [2]]);
  tell({ type: 'destination.found', page: 3, from: 3 });
  assert.deepEqual(context().trail, [2], 'the page that is read leads nowhere');
  tell({ type: 'destination.found', page: 2, from: 3 });
  assert.equal(context().page, 2);
});

test('a link is not followed if the reader has turned the page before the answer', () => {
  const { actor, tell, context } = startOpen(2);
  actor.send({ type: 'turn', to: 'next' });
  tell({ type: 'destination.found', page: 9, from: 2 });
  assert.equal(context().page, 3);
});

test('a link to a page that the file does not have leads nowhere', () => {
  const { tell, context } = startOpen(2);
  for (const page of [0, -3, 11, 1000]) tell({ type: 'destination.found', page, from: 2 });
  assert.deepEqual([context().page, context().trail], [2, []]);
});

test('a source that the host exchanges while the connection is lost begins without that notice', () => {
  const { actor, tell } = startOpen();
  tell({ type: 'connection.lost' });
  actor.send({ type: 'source.given', source: source({ version: 'v2' }) });
  assert.ok(actor.getSnapshot().matches({ connection: 'steady' }));
});

test('the contents of visible pages load after drawing, and are dropped when the pages are far away', () => {
  const { actor, tell, commands, context } = startOpen(3);
  const requests = () => commands.flatMap((command) => (command.type === 'contents' ? [command.page] : []));
  tell({ type: 'page.render', page: 4, state: 'finished' });
  assert.deepEqual(requests(), []);
  tell({ type: 'page.render', page: 3, state: 'finished' });
  assert.deepEqual(requests(), [3]);
  const text = { size: STAGE, runs: [], structure: null, language: null };
  tell({ type: 'page.contents', page: 3, contents: { links: [], notes: [], text } });
  actor.send({ type: 'turn', to: 'next' });
  assert.deepEqual(requests(), [3, 4]);
  assert.ok(context().contents[3]);
  actor.send({ type: 'turn', to: 'last' });
  assert.deepEqual(context().contents, {});
});

test('contents that could not be read are asked for again after a while, as long as their page is in sight', () => {
  const { actor, tell, commands, context, clock } = startOpen(3);
  const requests = () => commands.flatMap((command) => (command.type === 'contents' ? [command.page] : []));
  clock.increment(RESIZE_DEBOUNCE);
  tell({ type: 'page.render', page: 3, state: 'finished' });
  tell({ type: 'page.contents', page: 3, contents: null });
  clock.increment(CONTENTS_RETRY);
  assert.deepEqual(requests(), [3, 3]);
  assert.equal(context().contents[3], null, 'the text view says that they are missing');
  tell({ type: 'page.contents', page: 3, contents: null });
  clock.increment(CONTENTS_RETRY);
  assert.deepEqual(requests(), [3, 3, 3]);
  const text = { size: STAGE, runs: [], structure: null, language: null };
  tell({ type: 'page.contents', page: 3, contents: { links: [], notes: [], text } });
  clock.increment(CONTENTS_RETRY);
  tell({ type: 'page.render', page: 4, state: 'failed' });
  actor.send({ type: 'turn', to: 'next' });
  tell({ type: 'page.contents', page: 4, contents: null });
  actor.send({ type: 'turn', to: 'previous' });
  clock.increment(CONTENTS_RETRY);
  assert.deepEqual(requests(), [3, 3, 3, 4]);
});

test('contents that could not be read are asked for again when their page comes back into sight', () => {
  const { actor, tell, commands } = startOpen(3);
  const requests = () => commands.flatMap((command) => (command.type === 'contents' ? [command.page] : []));
  tell({ type: 'page.render', page: 3, state: 'finished' });
  tell({ type: 'page.contents', page: 3, contents: null });
  actor.send({ type: 'turn', to: 'next' });
  assert.deepEqual(requests(), [3]);
  actor.send({ type: 'turn', to: 'previous' });
  assert.deepEqual(requests(), [3, 3]);
});

test('an encrypted document asks for its password until it gets it', () => {
  const { actor, tell, commands, context } = start();
  actor.send({ type: 'source.given', source: source() });
  tell({ type: 'document.locked', wrong: false });
  assert.ok(actor.getSnapshot().matches({ document: 'locked' }));
  actor.send({ type: 'unlock', password: 'guess' });
  assert.deepEqual(commands.at(-1), { type: 'unlock', password: 'guess' });
  tell({ type: 'document.locked', wrong: true });
  assert.ok(context().passwordWrong);
  actor.send({ type: 'unlock', password: 'right' });
  tell({ type: 'document.opened', pageCount: 3 });
  assert.ok(actor.getSnapshot().matches({ document: 'open' }));
});

test('the bars may go a moment after the last turn, and come back when they are called', () => {
  const { actor, emitted, clock } = startOpen(1);
  const areHidden = () => actor.getSnapshot().matches({ bars: 'hidden' });
  clock.increment(2 * BARS_REST);
  actor.send({ type: 'turn', to: 'next' });
  clock.increment(BARS_REST - 1);
  actor.send({ type: 'turn', to: 'next' });
  clock.increment(BARS_REST - 1);
  assert.ok(!emitted.some(({ type }) => type === 'bars.rested'));
  clock.increment(1);
  assert.equal(emitted.filter(({ type }) => type === 'bars.rested').length, 1);
  actor.send({ type: 'bars.dismissed' });
  assert.ok(areHidden());
  actor.send({ type: 'bars.called' });
  assert.ok(!areHidden());
  actor.send({ type: 'bars.toggled' });
  assert.ok(areHidden());
});

test('the bars stay, and come back, for what is used from them', () => {
  const { actor } = startOpen(1);
  const areHidden = () => actor.getSnapshot().matches({ bars: 'hidden' });
  actor.send({ type: 'bars.toggled' });
  actor.send({ type: 'options.changed', options: { panel: 'find' } });
  assert.ok(!areHidden(), 'a panel opens');
  actor.send({ type: 'bars.toggled' });
  assert.ok(!areHidden(), 'a panel is open');
  actor.send({ type: 'options.changed', options: { panel: null } });
  for (const option of ['textView', 'textSelecting'] as const) {
    actor.send({ type: 'options.changed', options: { [option]: true } });
    actor.send({ type: 'bars.dismissed' });
    assert.ok(!areHidden(), option);
    actor.send({ type: 'options.changed', options: { [option]: false } });
  }
  actor.send({ type: 'leaves.given', leaves: new Map([[1, 0]]) });
  actor.send({ type: 'bars.toggled' });
  actor.send({ type: 'turn', to: 'next' });
  assert.ok(!areHidden(), 'a leaf has come');
});

test('pages below each other are read, told and drawn as they come into sight', () => {
  const { actor, context, emitted, clock, plans, drawn } = startOpen(3, { options: { scrolling: true } });
  assert.deepEqual([context().page, context().view.y], [3, 0], 'it begins at the page of the address');
  assert.deepEqual(
    plans()
      .filter(({ inSight }) => inSight)
      .map(({ page }) => page),
    [3],
  );
  actor.send(scroll(-300));
  assert.deepEqual([context().page, drawn()], [3, [3, 4, 5, 6, 2]], 'the next page has come into sight');
  for (let times = 0; times < 5; times++) actor.send(scroll(-600));
  clock.increment(PAGE_REST);
  assert.equal(context().page, 7);
  assert.deepEqual(emitted.at(-1), { type: 'pageChanged', page: 7, last: 7 });
  actor.send(scroll(100_000));
  assert.deepEqual([context().page, context().view.y], [1, 0], 'the first page is the end of it');
});

test('keys scroll pages below each other by a window, to their beginning and to their end', () => {
  const { actor, context } = startOpen(1, { options: { scrolling: true } });
  actor.send({ type: 'scroll', forward: true });
  actor.send({ type: 'scroll', forward: true });
  assert.equal(context().page, 2);
  actor.send({ type: 'turn', to: 'last' });
  assert.equal(context().page, 10);
  const end = context().view.y;
  actor.send({ type: 'scroll', forward: true });
  assert.deepEqual([context().page, context().view.y], [10, end]);
  actor.send({ type: 'turn', to: 'first' });
  assert.deepEqual([context().page, context().view.y], [1, 0]);
  actor.send({ type: 'page.goTo', page: 5 });
  assert.deepEqual([context().page, context().view.y], [5, 0]);
});

test('pages below each other end at a leaf, which a turn leads to', () => {
  const { actor, context } = startOpen(1, { options: { scrolling: true } });
  actor.send({ type: 'leaves.given', leaves: new Map([[2, 3]]) });
  actor.send(scroll(-100_000));
  assert.equal(context().page, 2);
  actor.send({ type: 'scroll', forward: true });
  assert.equal(context().leaf, 2);
  actor.send({ type: 'stage.resized', stage: { ...STAGE, width: 300 } });
  assert.deepEqual(context().view, { scale: 1, x: 0, y: 0 }, 'a leaf keeps its place in another window');
  actor.send({ type: 'turn', to: 'next' });
  assert.deepEqual([context().page, context().leaf], [3, null]);
  actor.send(scroll(100_000));
  assert.deepEqual([context().page, context().view.y], [3, 0]);
});

test('scrolling back from a leaf shows the end of the page before it', () => {
  const { actor, context } = startOpen(1, { options: { scrolling: true } });
  actor.send({ type: 'leaves.given', leaves: new Map([[2, 3]]) });
  actor.send({ type: 'turn', to: 'next' });
  actor.send(scroll(-100_000));
  const end = context().view;
  actor.send({ type: 'scroll', forward: true });
  assert.equal(context().leaf, 2);
  actor.send({ type: 'scroll', forward: false });
  assert.deepEqual([context().page, context().leaf, context().view], [2, null, end]);
  assert.notEqual(end.y, 0);
  actor.send({ type: 'turn', to: 'next' });
  actor.send({ type: 'turn', to: 'previous' });
  assert.deepEqual([context().page, context().view.y], [2, 0], 'a turn shows the beginning');
});

/** Ten pages below each other, all as wide as the stage and of this height. */
function startLow(height: number) {
  const viewer = start(1, { options: { scrolling: true } });
  const sizes = Array.from({ length: 10 }, (): [number, number] => [STAGE.width, height]);
  viewer.actor.send({ type: 'stage.resized', stage: STAGE });
  const pageImages = { url: () => '', thumbUrl: () => '', sizes, heights: [500] };
  viewer.actor.send({ type: 'source.given', source: source({ pageImages }) });
  return viewer;
}

test('low pages below each other are left for a leaf in one turn, though another page is current at their end', () => {
  const { actor, context } = startLow(200);
  actor.send({ type: 'leaves.given', leaves: new Map([[5, 3]]) });
  const seen = () => [context().page, context().leaf];
  const turn = (forward: boolean) => {
    actor.send({ type: 'scroll', forward });
    return seen();
  };
  actor.send(scroll(-100_000));
  assert.deepEqual(seen(), [3, null]);
  assert.deepEqual(turn(true), [5, 5]);
  assert.deepEqual(turn(true), [6, null]);
  actor.send(scroll(-1));
  actor.send(scroll(1));
  assert.deepEqual(seen(), [7, null]);
  assert.deepEqual(turn(false), [5, 5]);
  assert.deepEqual(turn(false), [5, null]);
  assert.deepEqual(turn(true), [5, 5]);
});

test('the host hears of the end of low pages below each other, though the page before the last is current there', () => {
  const { actor, emitted, clock } = startLow(450);
  const told = () => {
    clock.increment(PAGE_REST);
    return emitted.flatMap((event) => (event.type === 'pageChanged' ? [[event.page, event.last]] : [])).at(-1);
  };
  actor.send(scroll(-3700));
  assert.deepEqual(told(), [9, 9]);
  actor.send(scroll(-100_000));
  assert.deepEqual(told(), [9, 10]);
  actor.send(scroll(10));
  assert.deepEqual(told(), [9, 10], 'the reader has been at the end');
  actor.send({ type: 'page.goTo', page: 9 });
  assert.deepEqual(told(), [9, 9]);
  actor.send({ type: 'scroll', forward: true });
  assert.deepEqual(told(), [9, 10]);
  actor.send({ type: 'options.changed', options: { textView: true } });
  actor.send({ type: 'turn', to: 'previous' });
  actor.send({ type: 'turn', to: 'next' });
  assert.deepEqual(told(), [9, 9], 'the text of page 10 is not seen');
});

test('Page Up and Page Down turn a leaf between pages below each other', () => {
  for (const [forward, page] of [
    [false, 2],
    [true, 3],
  ] as const) {
    const { actor, context } = startOpen(2, { options: { scrolling: true } });
    actor.send({ type: 'leaves.given', leaves: new Map([[2, 3]]) });
    actor.send({ type: 'turn', to: 'next' });
    assert.equal(context().leaf, 2);
    actor.send({ type: 'scroll', forward });
    assert.deepEqual([context().page, context().leaf], [page, null]);
  }
});

test('over the text of pages, Page Up and Page Down turn: the pages below it stay as they are', () => {
  for (const options of [{ scrolling: true }, {}]) {
    const { actor, context } = startOpen(4, { options: { ...options, textView: true } });
    if (!options.scrolling) actor.send({ type: 'view.zoomed', scale: 2, at: { x: 0, y: 0 } });
    actor.send({ type: 'scroll', forward: true });
    assert.equal(context().page, 5);
    actor.send({ type: 'scroll', forward: false });
    assert.equal(context().page, 4);
  }
});

test('a window of another size shows the same part of pages below each other', () => {
  const { actor, context } = startOpen(4, { options: { scrolling: true } });
  actor.send(scroll(-200));
  actor.send({ type: 'stage.resized', stage: { ...STAGE, width: 300 } });
  assert.deepEqual([context().page, context().view.y], [4, -100]);
});

test('a long document scrolls with a few pages drawn at a time', () => {
  const { actor, tell, drawn, context } = start(1, { options: { scrolling: true } });
  actor.send({ type: 'stage.resized', stage: STAGE });
  actor.send({ type: 'source.given', source: source() });
  tell({ type: 'document.opened', pageCount: 930 });
  let most = 0;
  while (context().page < 930) {
    const { page, view } = context();
    actor.send(scroll(-700));
    most = Math.max(most, drawn().length);
    if (context().page === page && context().view.y === view.y) break;
  }
  assert.equal(context().page, 930);
  assert.ok(most <= 6, `${most} pages`);
});
