import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locale, TextName } from '@magazine-store/protocol';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type Text, textMachine } from './textMachine.ts';

test('a text that could not be loaded is loaded again when wanted', async () => {
  const requests: unknown[] = [];
  const load = fromPromise<Text, { name: TextName; locale: Locale }>(async ({ input }) => {
    requests.push(input);
    if (requests.length === 1) throw new Error('offline');
    return { markdown: '# AGB', locale: 'de' };
  });
  const actor = createActor(textMachine.provide({ actors: { load } }), { input: { name: 'terms', locale: 'ja' } });
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.matches('failed'));
  actor.send({ type: 'retry' });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  assert.deepEqual(context.text, { markdown: '# AGB', locale: 'de' });
  assert.deepEqual(requests, [
    { name: 'terms', locale: 'ja' },
    { name: 'terms', locale: 'ja' },
  ]);
});
