import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { consentMachine } from './consentMachine.ts';

/** A publisher with texts in German and English. The first `failures` requests get no answer. */
function consent(failures = 0) {
  let left = failures;
  const actor = createActor(
    consentMachine.provide({
      actors: {
        load: fromPromise(async ({ input: { locale } }) => {
          if (left-- > 0) throw new Error('offline');
          return { markdown: 'I agree', locale: locale === 'de' ? ('de' as const) : ('en' as const) };
        }),
      },
    }),
    { input: { textId: 'consent-issue-1', locale: 'ja' }, parent: createActor(fromCallback(() => {})).start() },
  );
  actor.start();
  const until = (state: 'shown' | 'failed') => waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, until, given: () => actor.getSnapshot().context.given };
}

test('what was agreed to is the text in the language that it was shown in, until it is taken back', async () => {
  const { actor, until, given } = consent();
  actor.send({ type: 'toggled' });
  await until('shown');
  assert.equal(given(), null);
  actor.send({ type: 'toggled' });
  assert.deepEqual(given(), { text_id: 'consent-issue-1', locale: 'en' });
  actor.send({ type: 'toggled' });
  assert.equal(given(), null);
});

test('another language is another text, to be agreed to anew; the same is not', async () => {
  const { actor, until, given } = consent();
  await until('shown');
  actor.send({ type: 'toggled' });
  actor.send({ type: 'language', locale: 'ja' });
  assert.notEqual(given(), null);
  actor.send({ type: 'language', locale: 'de' });
  assert.equal(given(), null);
  await until('shown');
  actor.send({ type: 'toggled' });
  assert.equal(given()?.locale, 'de');
});

test('a text that did not come is asked for again', async () => {
  const { actor, until } = consent(1);
  await until('failed');
  actor.send({ type: 'retry' });
  await until('shown');
});
