import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Issue, PageData } from '@magazine-store/protocol';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { PaymentCall } from '../../core/checkout/checkoutMachine.ts';
import { type ButtonsProvider, type CardProvider, scriptMachine } from '../../core/checkout/providers.ts';
import { createClient } from '../../shell/api/client.ts';
import { createDrafts } from '../../shell/drafts.ts';
import { createCheckout, requestOutcome } from './createCheckout.ts';

const call: PaymentCall = {
  op: 'startPayment',
  key: 'key 1',
  body: { gateway: 'stripe', item: { type: 'issue', id: 3 }, data: { payment_method_id: 'pm' } },
};

async function callOutcome(answer: () => Response | Promise<Response>) {
  const api = createClient({ server: 'https://store.example', fetch: async () => answer() });
  return requestOutcome(api, call, new AbortController().signal);
}

const refusal = (status: number, body: object) => callOutcome(() => Response.json(body, { status }));

test('an answer of the server is the outcome', async () => {
  const answer = { success: true, payment: { id: 'p', status: 'completed' } };
  assert.deepEqual(await callOutcome(() => Response.json(answer)), { result: 'answered', answer });
});

test('a refusal is kept in its words, as far as it has any', async () => {
  const said = { code: 'gateway_card_declined', message: 'Declined', messageRaw: 'do_not_honor' };
  assert.deepEqual(await refusal(400, said), { result: 'refused', refusal: said });
  const short = { code: 'other', message: '', messageRaw: '' };
  assert.deepEqual(await refusal(400, { code: 'other' }), { result: 'refused', refusal: short });
});

test('a payment that the server gives back because the buyer has the item is no failure', async () => {
  const givenBack = { code: 'already_owned', message: 'The payment was given back.', messageRaw: '' };
  assert.deepEqual(await refusal(400, givenBack), { result: 'owned' });
});

test('too many declined cards are a refusal, not something to ask again', async () => {
  const received = { error: 'too_many_requests', message: 'Too many cards were refused.' };
  assert.deepEqual(await refusal(429, received), {
    result: 'refused',
    refusal: { code: 'too_many_requests', message: received.message, messageRaw: '' },
  });
});

test('a changed price and an item that is no longer sold are told apart from other refusals', async () => {
  const changed = { error: 'price_changed', price: 599, currency: 'EUR' };
  assert.deepEqual(await refusal(409, changed), { result: 'repriced', price: 599, currency: 'EUR' });
  assert.deepEqual(await refusal(404, { error: 'not_found' }), { result: 'notSold' });
});

test('calls that may be made again are told from those that may not', async () => {
  const results = await Promise.all([
    callOutcome(() => Promise.reject(new TypeError('Failed to fetch'))),
    callOutcome(() => new Response('<html>')),
    callOutcome(() => new Response('<h1>Bad gateway</h1>', { status: 502 })),
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
    [...Array(4).fill('unknown'), 'inProgress', 'unknown', 'owned', 'expired', 'failed', 'failed'],
  );
});

test('a tax number that was typed is there after the reload that follows an expired session', () => {
  const items = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage;
  const newPage = () => createDrafts({ sessionStorage }, 'https://store.example/');
  const page = {
    currency: 'PLN',
    auth: true,
    auth_providers: ['google'],
    gateways: { stripe: {} },
  } as unknown as PageData;
  const shelf = { page, issues: [{ id: 3 }] as Issue[], plans: [] };
  const owner = createActor(fromCallback(() => {})).start();
  const api = createClient({ server: 'https://store.example', fetch: async () => Response.json({}) });
  const open = (drafts: ReturnType<typeof newPage>) => {
    const offer = createCheckout(api, shelf, { type: 'issue', id: 3 }, 'en', drafts);
    assert.ok(offer);
    const { logic, input } = offer;
    const script = scriptMachine.provide({ actors: { load: fromPromise(async () => {}) } });
    return createActor(logic.provide({ actors: { script } }), {
      input: { ...input, user: { tax_id: null, country_code: null }, owner },
    }).start();
  };

  const before = newPage();
  open(before).send({ type: 'billing.changed', draft: { wanted: true, taxId: '526 025' } });
  before.keep(1);

  const after = newPage();
  const again = open(after);
  assert.deepEqual(again.getSnapshot().context.billing, { wanted: true, taxId: '526 025' });
  again.send({ type: 'hidden' });
  after.keep(1);
  assert.deepEqual(open(newPage()).getSnapshot().context.billing, { wanted: false, taxId: '' });
});

test('a card action that fails is logged, also if the provider’s script throws', async ({ mock }) => {
  const log = mock.method(console, 'error', () => {});
  const challenged = {
    success: false,
    payment: { id: 'p', status: 'requires_action' },
    payload: { requires_action: true, payment_intent_client_secret: 'secret' },
  };
  const page = {
    currency: 'EUR',
    auth: true,
    auth_providers: ['google'],
    gateways: { stripe: {} },
  } as unknown as PageData;
  const shelf = { page, issues: [{ id: 3, price: 499 }] as Issue[], plans: [] };
  const api = createClient({ server: 'https://store.example', fetch: async () => Response.json(challenged) });
  const drafts = createDrafts({ sessionStorage: {} as Storage }, 'https://store.example/');
  const owner = createActor(fromCallback(() => {})).start();
  const crash = new Error('a bug');
  for (const act of [async () => ({ fault: 'Not you' }), () => Promise.reject(crash)]) {
    const card = { kind: 'card', name: 'stripe', act, load: async () => {} };
    const known = {
      stripe: () =>
        ({ ...card, createPaymentMethod: async () => ({ paymentMethodId: 'pm' }) }) as unknown as CardProvider,
    };
    const offer = createCheckout(api, shelf, { type: 'issue', id: 3 }, 'en', drafts, known);
    assert.ok(offer);
    const actor = createActor(offer.logic, {
      input: { ...offer.input, user: { tax_id: null, country_code: null }, owner },
    }).start();
    actor.send({ type: 'pay', by: 'card' });
    await waitFor(actor, ({ value }) => value.payment === 'failed');
    actor.stop();
  }
  assert.deepEqual(
    log.mock.calls.map((call) => call.arguments),
    [
      ['The card action has failed:', 'Not you'],
      ['The card action has failed:', crash],
    ],
  );
});

test('the card comes first, in whichever order the server names the providers', () => {
  const gateways = { paypal: {}, stripe: {} };
  const known = {
    stripe: () => ({ kind: 'card', name: 'stripe' }) as CardProvider,
    paypal: () => ({ kind: 'buttons', name: 'paypal' }) as ButtonsProvider,
  };
  const page = { currency: 'EUR', auth: true, auth_providers: ['google'], gateways } as unknown as PageData;
  const shelf = { page, issues: [{ id: 3 }] as Issue[], plans: [] };
  const api = createClient({ server: 'https://store.example', fetch: async () => Response.json({}) });
  const drafts = createDrafts({ sessionStorage: {} as Storage }, 'https://store.example/');
  const offer = createCheckout(api, shelf, { type: 'issue', id: 3 }, 'en', drafts, known);
  assert.deepEqual(offer?.input.gateways, ['stripe', 'paypal']);
});
