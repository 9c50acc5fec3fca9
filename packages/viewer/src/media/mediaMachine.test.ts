import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActor } from 'xstate';
import { mediaMachine } from './mediaMachine.ts';
import type { Player } from './player.ts';

const film: Player = { from: 'file', kind: 'video', url: 'https://example.com/film.mp4' };
const open = () => createActor(mediaMachine, { input: { target: { kind: 'url', url: film.url } } }).start();

test('what was found loads, then plays', () => {
  const media = open();
  assert.equal(media.getSnapshot().value, 'finding');
  media.send({ type: 'player.found', player: film });
  assert.equal(media.getSnapshot().value, 'loading');
  media.send({ type: 'player.loaded' });
  assert.equal(media.getSnapshot().value, 'playing');
  assert.equal(media.getSnapshot().context.player, film);
});

test('whatever fails, and whenever, ends in the failure, which stays', () => {
  for (const before of [0, 1, 2]) {
    const media = open();
    if (before > 0) media.send({ type: 'player.found', player: film });
    if (before > 1) media.send({ type: 'player.loaded' });
    media.send({ type: 'player.failed' });
    media.send({ type: 'player.loaded' });
    assert.equal(media.getSnapshot().value, 'failed');
  }
});
