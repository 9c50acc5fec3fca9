import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { PayPalNamespace, PayPalScriptOptions } from '@paypal/paypal-js';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../../../../test/support/needs.ts';
import { type PayPalSimulator, startPaypal } from '../startPaypal.ts';
import { createClient, makePlan, orderFor } from '../testing/client.ts';

/** Values that a page stores for its test. */
interface ShopPage {
  load(options: PayPalScriptOptions): Promise<PayPalNamespace>;
  paypal: PayPalNamespace;
  heard: [callback: string, detail: unknown][];
}
declare const shop: ShopPage;

const TIMEOUT_MILLISECONDS = 10_000;
let simulator: PayPalSimulator;
let client: Awaited<ReturnType<typeof createClient>>;
let server: Server;
let browser: Browser;
let page: Page;
before(async () => {
  simulator = await startPaypal();
  client = await createClient(simulator);
  const loader = await readFile(new URL(import.meta.resolve('@paypal/paypal-js')), 'utf8');
  server = createServer((request, response) =>
    request.url === '/loader.mjs'
      ? response.setHeader('Content-Type', 'text/javascript').end(loader)
      : response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Shop</title><div id="place"></div>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
});
after(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
  await simulator.stop();
});

/** The page's errors. No test expects one. */
let complaints: string[];
beforeEach(async () => {
  complaints = [];
  page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MILLISECONDS);
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
  await page.evaluate(async () => {
    const { loadScript } = (await import(String('/loader.mjs'))) as { loadScript: ShopPage['load'] };
    Object.assign(window, { shop: { load: loadScript, heard: [] } });
  });
});
afterEach(async () => {
  await page.context().close();
  assert.deepEqual(complaints, []);
});

/** Loads the script by the provider's own loader. */
const load = (options: Partial<PayPalScriptOptions> = {}) =>
  page.evaluate(
    async (options) => {
      shop.paypal = await shop.load(options);
    },
    { sdkBaseUrl: simulator.scriptUrl, clientId: simulator.clientId, currency: 'EUR', commit: true, ...options },
  );

/** A button for this order or subscription that records its callbacks. */
const render = (kind: 'createOrder' | 'createSubscription', id: string) =>
  page.evaluate(
    async ([kind, id = '']) => {
      const note = (name: string) => async (detail: unknown) => {
        shop.heard.push([name, detail instanceof Error ? detail.message : detail]);
      };
      const make = async () => {
        if (id === '') throw new Error('The store is closed');
        return id;
      };
      const buttons = shop.paypal.Buttons?.({
        ...(kind === 'createOrder' ? { createOrder: make } : { createSubscription: make }),
        onApprove: note('onApprove'),
        onCancel: (detail) => void note('onCancel')(detail),
        onError: (error) => void note('onError')(error),
        style: { label: 'subscribe' },
      });
      await buttons?.render('#place');
    },
    [kind, id],
  );

/** Presses the button, which opens the provider's window. */
async function press(): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'Subscribe with PayPal' }).click();
  return opening;
}

async function findCallback(): Promise<[string, Record<string, unknown>]> {
  const received = await page.waitForFunction(() => shop.heard[0]);
  return (await received.jsonValue()) as [string, Record<string, unknown>];
}

const createOrder = async () => (await client.post('/v2/checkout/orders', orderFor())).body.id;
const createSubscription = async () =>
  (await client.post('/v1/billing/subscriptions', { plan_id: await makePlan(client) })).body.id;
const AS_SUBSCRIPTION = { vault: true, intent: 'subscription' };

test('an order is approved in the window, and the store captures it', async () => {
  const id = await createOrder();
  await load();
  await render('createOrder', id);
  const opened = await press();
  const closed = opened.waitForEvent('close');
  await opened.getByRole('heading', { name: 'Pay 4.99 EUR?' }).waitFor();
  await opened.getByRole('button', { name: 'Approve', exact: true }).click();
  const [callback, data] = await findCallback();
  assert.deepEqual([callback, data.orderID], ['onApprove', id]);
  await closed;
  assert.equal((await client.post(`/v2/checkout/orders/${id}/capture`)).body.status, 'COMPLETED');
});

for (const [button, status] of [
  ['Approve', 'ACTIVE'],
  ['Approve as pending', 'APPROVED'],
] as const) {
  test(`a subscription: ${button} makes it ${status}`, async () => {
    const id = await createSubscription();
    await load(AS_SUBSCRIPTION);
    await render('createSubscription', id);
    await (await press()).getByRole('button', { name: button, exact: true }).click();
    const [callback, data] = await findCallback();
    assert.deepEqual([callback, data.subscriptionID], ['onApprove', id]);
    assert.ok(data.orderID);
    assert.equal((await client.get(`/v1/billing/subscriptions/${id}`)).body.status, status);
  });
}

test('Cancel and closing the window both cancel', async () => {
  const id = await createOrder();
  await load();
  await render('createOrder', id);
  await (await press()).getByRole('button', { name: 'Cancel' }).click();
  assert.deepEqual(await findCallback(), ['onCancel', { orderID: id }]);
  await page.evaluate(() => shop.heard.splice(0));
  const opened = await press();
  await opened.getByRole('button', { name: 'Cancel' }).waitFor();
  await opened.close();
  assert.deepEqual(await findCallback(), ['onCancel', { orderID: id }]);
});

test('a second click shows the open window; a declined payer is asked again', async () => {
  const id = await createOrder();
  await load();
  await page.evaluate(async (id) => {
    const buttons = shop.paypal.Buttons?.({
      style: { label: 'subscribe' },
      createOrder: async () => id,
      onApprove: async (data, actions) => {
        shop.heard.push(['onApprove', data]);
        if (shop.heard.length === 1) actions.restart();
      },
    });
    await buttons?.render('#place');
  }, id);
  const first = await press();
  await first.getByRole('button', { name: 'Approve' }).waitFor();
  await page.frameLocator('iframe[title="PayPal"]').getByRole('button').click();
  assert.equal(page.context().pages().length, 2);
  const again = page.waitForEvent('popup');
  await first.getByRole('button', { name: 'Approve' }).click();
  await (await again).getByRole('button', { name: 'Approve' }).click();
  await page.waitForFunction(() => shop.heard.length === 2);
});

test('a failing store and an order in another currency are reported as errors', async () => {
  await load();
  await render('createOrder', '');
  await press();
  assert.deepEqual(await findCallback(), ['onError', 'The store is closed']);
  await page.evaluate(() => {
    shop.heard.splice(0);
    document.querySelector('iframe')?.remove();
  });
  await render('createOrder', (await client.post('/v2/checkout/orders', orderFor('4.99', 'PLN'))).body.id);
  await press();
  assert.match(String((await findCallback())[1]), /currency mismatch/);
});

test('the script refuses a wrong client, a wrong intent and subscriptions without vault', async () => {
  const assertRejected = (options: Partial<PayPalScriptOptions>) => assert.rejects(load(options), /failed to load/);
  await assertRejected({ clientId: 'guessed' });
  await assertRejected({ intent: 'donate' });
  await assertRejected({ intent: 'subscription' });
  await assertRejected({ currency: 'XXX' });
  await load();
  await assert.rejects(render('createSubscription', 'I-1'), /vault=true/);
});

test('a click may be refused; a button can be closed, and be ineligible', async () => {
  await load({ disableFunding: ['card', 'paypal'] });
  const [eligible, left] = await page.evaluate(async () => {
    const options = { createOrder: async () => 'X' };
    const buttons = shop.paypal.Buttons?.({
      ...options,
      onClick: (_data, actions) => {
        shop.heard.push(['onClick', {}]);
        return actions.reject();
      },
    });
    await buttons?.render(document.querySelector('#place') as HTMLElement);
    return [buttons?.isEligible(), document.querySelectorAll('iframe').length];
  });
  assert.deepEqual([eligible, left], [false, 1]);
  await page.frameLocator('iframe[title="PayPal"]').getByRole('button').click();
  assert.deepEqual(await findCallback(), ['onClick', {}]);
  assert.equal(page.context().pages().length, 1);
  const closed = await page.evaluate(async () => {
    const buttons = shop.paypal.Buttons?.({ createOrder: async () => 'X' });
    await buttons?.render('#place');
    await buttons?.close();
    return document.querySelectorAll('iframe').length;
  });
  assert.equal(closed, 1);
});

test('a payer sent by the link goes back to the store', async () => {
  const back = `${page.url()}back`;
  const order = { ...orderFor(), application_context: { return_url: back } };
  const { body } = await client.post('/v2/checkout/orders', order);
  await page.goto(body.links.find(({ rel }) => rel === 'approve')?.href ?? '');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(`${back}?token=${body.id}&PayerID=*`);
});
