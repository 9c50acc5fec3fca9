import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { PLAYER_TIMEOUT } from '../constants.ts';
import { mediaActors } from './mediaActors.ts';
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

test('a site whose player does not come counts as out of reach', () => {
  const clock = new SimulatedClock();
  const input = { target: { kind: 'url', url: film.url } } as const;
  const frame: Player = { from: 'frame', kind: 'video', title: '', frameUrl: film.url, width: null, height: null };
  for (const [player, outcome] of [
    [frame, 'unreachable'],
    [film, 'loading'],
  ] as const) {
    const media = createActor(mediaMachine, { input, clock }).start();
    media.send({ type: 'player.found', player });
    clock.increment(PLAYER_TIMEOUT - 1);
    assert.equal(media.getSnapshot().value, 'loading');
    clock.increment(1);
    assert.equal(media.getSnapshot().value, outcome);
  }
});

test('a site that cannot be asked for its player is out of reach', async () => {
  const target = { kind: 'url', url: 'https://soundcloud.com/someone/a-song' } as const;
  for (const [reason, outcome] of [
    [{ code: 'unreachable' }, 'unreachable'],
    [new Error('no player there'), 'failed'],
    [undefined, 'failed'],
  ] as const) {
    const machine = mediaMachine.provide({ actors: mediaActors(() => Promise.reject(reason)) });
    const media = createActor(machine, { input: { target } }).start();
    const { value } = await waitFor(media, (snapshot) => !snapshot.matches('finding'));
    assert.equal(value, outcome);
  }
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
