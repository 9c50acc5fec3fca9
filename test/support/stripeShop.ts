import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { chromium, type FrameLocator, type Page } from '@playwright/test';
import type { StripeElements, Stripe as StripeJs } from '@stripe/stripe-js';
import { type StripeSimulator, startStripe } from '../../packages/simulators/src/index.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './needs.ts';
import { servePages } from './servePages.ts';

/** Values that a page stores for its test. */
export interface ShopPage {
  stripe: StripeJs;
  elements: StripeElements;
  events: { of: string; type: string; detail: Record<string, unknown> }[];
  [name: string]: unknown;
}
declare const shop: ShopPage;

const TIMEOUT_MILLISECONDS = 10_000;

/** A store's page with the simulator's script, on another origin than the simulator's, as every store is. */
export interface Shop {
  simulator: StripeSimulator;
  url: string;
  open(): Promise<Page>;
  /** Fails if the page has thrown an uncaught error. */
  leave(page: Page): Promise<void>;
  close(): Promise<void>;
}

export async function startShop(): Promise<Shop> {
  const simulator = await startStripe();
  const loader = await readFile(new URL('../dist/index.mjs', import.meta.resolve('@stripe/stripe-js')), 'utf8');
  const server = await servePages((request, response) => {
    if (request.url === '/loader.mjs') return response.setHeader('Content-Type', 'text/javascript').end(loader);
    return response
      .setHeader('Content-Type', 'text/html')
      .end(`<!doctype html><title>Shop</title><script src="${simulator.scriptUrl}"></script>
<div id="number"></div><div id="expiry"></div><div id="cvc"></div><div id="whole"></div><div id="wallet"></div>`);
  });
  const url = `http://127.0.0.1:${server.port}/`;
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  const complaints = new Map<Page, string[]>();
  return {
    simulator,
    url,
    async open() {
      const page = await browser.newPage();
      page.setDefaultTimeout(TIMEOUT_MILLISECONDS);
      const received: string[] = [];
      complaints.set(page, received);
      page.on('pageerror', (error) => received.push(error.message));
      await page.goto(url);
      await page.evaluate((key) => {
        const stripe = window.Stripe?.(key) as StripeJs;
        const events: ShopPage['events'] = [];
        Object.assign(window, { shop: { stripe, events, elements: stripe.elements() } satisfies ShopPage });
      }, simulator.publishableKey);
      return page;
    },
    async leave(page) {
      await page.close();
      assert.deepEqual(complaints.get(page), []);
    },
    async close() {
      await browser.close();
      await server.close();
      await simulator.stop();
    },
  };
}

export const fieldIn = (page: Page, place: string): FrameLocator => page.frameLocator(`${place} iframe`);

/** Mounts the three fields of a card, and records their events. */
export async function mountFields(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const make = (type: 'cardNumber', place: string) => {
      const element = shop.elements.create(type);
      for (const event of ['change', 'focus', 'blur', 'escape'] as const) {
        element.on(event as 'change', (detail) => {
          shop.events.push({ of: type, type: event, detail: { ...detail } });
        });
      }
      const ready = new Promise<void>((resolve) => element.on('ready', () => resolve()));
      element.mount(place);
      return ready;
    };
    await Promise.all([
      make('cardNumber', '#number'),
      make('cardExpiry' as 'cardNumber', '#expiry'),
      make('cardCvc' as 'cardNumber', '#cvc'),
    ]);
  });
}

export async function fillFields(page: Page, number: string): Promise<void> {
  await fieldIn(page, '#number').getByLabel('Card number').fill(number);
  await fieldIn(page, '#expiry').getByLabel('Expiry').fill('12 / 40');
  await fieldIn(page, '#cvc').getByLabel('CVC').fill('123');
}

export const createMethod = (page: Page) =>
  page.evaluate(async () => {
    const card = shop.elements.getElement('cardNumber');
    if (!card) throw new Error('No field');
    const billing_details = { name: 'Rita', address: { city: 'Cork' } };
    return shop.stripe.createPaymentMethod({ type: 'card', card, billing_details });
  });
