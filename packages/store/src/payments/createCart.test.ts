import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '../api/client.ts';
import type { PaymentCall } from './cartSetup.ts';
import { ask } from './createCart.ts';

const call: PaymentCall = {
  op: 'startPayment',
  key: 'key 1',
  body: { gateway: 'stripe', item: { type: 'issue', id: 3 }, data: { payment_method_id: 'pm' } },
};

async function outcomeOf(answer: () => Response | Promise<Response>) {
  const client = createClient({ server: 'https://store.example', fetch: async () => answer() });
  return ask(client, call, new AbortController().signal);
}

const refusal = (status: number, body: object) => outcomeOf(() => Response.json(body, { status }));

test('an answer is what it says', async () => {
  const answer = { success: true, payment: { id: 'p', status: 'completed' } };
  assert.deepEqual(await outcomeOf(() => Response.json(answer)), { result: 'answered', answer });
});

test('a refusal is kept in its words, as far as it has any', async () => {
  const said = { code: 'gateway_card_declined', message: 'Declined', messageRaw: 'do_not_honor' };
  assert.deepEqual(await refusal(400, said), { result: 'refused', refusal: said });
  const short = { code: 'other', message: '', messageRaw: '' };
  assert.deepEqual(await refusal(400, { code: 'other' }), { result: 'refused', refusal: short });
});

test('what can be asked again is told from what can not', async () => {
  const results = await Promise.all([
    outcomeOf(() => Promise.reject(new TypeError('Failed to fetch'))),
    outcomeOf(() => new Response('<html>')),
    outcomeOf(() => new Response('<h1>Bad gateway</h1>', { status: 502 })),
    refusal(502, { error: 'gateway_unavailable' }),
    refusal(409, { error: 'in_progress' }),
    refusal(429, { error: 'too_many_requests' }),
    refusal(409, { error: 'already_owned' }),
    refusal(401, { error: 'not_signed_in' }),
    refusal(400, { error: 'consent_required' }),
    refusal(422, { error: 'key_reused' }),
  ]);
  assert.deepEqual(
    results.map(({ result }) => result),
    [...Array(6).fill('unknown'), 'owned', 'expired', 'failed', 'failed'],
  );
});
