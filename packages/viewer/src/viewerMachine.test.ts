import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { Source } from './source.ts';
import { type DocumentCommand, type DocumentEvent, type ViewerEmitted, viewerMachine } from './viewerMachine.ts';

const STAGE = { width: 800, height: 600, pixelRatio: 1 };

function source(over: Partial<Source> = {}): Source {
  return {
    url: 'https://files.example/1',
    size: 1000,
    version: 'v1',
    renew: () => Promise.reject(new Error('not allowed')),
    ...over,
  };
}

/** A running viewer with a document that does nothing but take notes. */
function start(page = 1) {
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
  const actor = createActor(machine, { input: { page }, clock });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const tell = (event: DocumentEvent) => actor.send(event);
  const drawn = () => commands.findLast((command) => command.type === 'draw')?.pages;
  return { actor, tell, commands, drawn, emitted, clock };
}

/** The same with an open document of ten pages. */
function startOpen(page = 1) {
  const viewer = start(page);
  viewer.actor.send({ type: 'stage.resized', stage: STAGE });
  viewer.actor.send({ type: 'source.given', source: source() });
  viewer.tell({ type: 'document.opened', pageCount: 10 });
  return viewer;
}

test('an opened document has the page in sight and those ahead drawn', () => {
  const { actor, drawn } = startOpen(4);
  assert.ok(actor.getSnapshot().matches({ document: 'open' }));
  assert.deepEqual(drawn(), [4, 5, 3, 6]);
});

test('pages turn within the document, and every turn is told once', () => {
  const { actor, emitted } = startOpen(9);
  for (const to of ['next', 'next', 'first', 'previous', 'last'] as const) actor.send({ type: 'turn', to });
  assert.deepEqual(emitted, [
    { type: 'pageChanged', page: 10 },
    { type: 'pageChanged', page: 1 },
    { type: 'pageChanged', page: 10 },
  ]);
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
  const { actor, commands, clock } = startOpen();
  clock.increment(100);
  const before = commands.length;
  actor.send({ type: 'stage.resized', stage: { ...STAGE, width: 700 } });
  clock.increment(30);
  actor.send({ type: 'stage.resized', stage: { ...STAGE, width: 600 } });
  clock.increment(39);
  assert.equal(commands.length, before);
  clock.increment(1);
  assert.deepEqual(commands.slice(before), [{ type: 'draw', pages: [1, 2, 3], stage: { ...STAGE, width: 600 } }]);
  assert.ok(actor.getSnapshot().matches({ document: 'open' }));
});

test('the document is complete once, when the page in sight is sharp', () => {
  const { tell, emitted } = startOpen();
  tell({ type: 'page.render', page: 2, state: 'finished' });
  assert.deepEqual(emitted, []);
  tell({ type: 'page.render', page: 1, state: 'finished' });
  tell({ type: 'page.render', page: 1, state: 'finished' });
  assert.deepEqual(emitted, [{ type: 'documentComplete' }]);
});

test('a failure is told and can be tried again', () => {
  const { actor, tell, commands, emitted } = start();
  actor.send({ type: 'source.given', source: source() });
  tell({ type: 'document.failed', code: 'reader_unavailable' });
  assert.deepEqual(emitted, [{ type: 'failed', code: 'reader_unavailable' }]);
  assert.equal(actor.getSnapshot().context.failure, 'reader_unavailable');
  actor.send({ type: 'retry' });
  assert.ok(actor.getSnapshot().matches({ document: 'opening' }));
  assert.equal(actor.getSnapshot().context.failure, null);
  assert.equal(commands.filter(({ type }) => type === 'open').length, 2);
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
