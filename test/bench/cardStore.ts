import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/freePort.ts';
import type { HttpBrowser } from '../support/httpBrowser.ts';
import { cardBody, newKey } from '../support/payments.ts';

const AGAIN_MILLISECONDS = 1000;

/** The settings of a store that sells by card. @param card what `cardProviderProcess.ts` has sent */
export const cardStore = async (card: Record<string, string>) => ({
  PORT: String(await freePort()),
  SESSION_SECRET: 'a secret of the bench, known to everyone',
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '1',
  STORE_CURRENCY: 'EUR',
  STRIPE_SECRET_KEY: card.secretKey ?? '',
  STRIPE_PUBLISHABLE_KEY: card.publishableKey ?? '',
  STRIPE_WEBHOOK_SECRET: card.webhookSecret ?? '',
  STRIPE_COUNTRY: 'DE',
  STRIPE_URL: card.url ?? '',
});

/** Buys an issue. A server that is busy is asked again with the same key, as the buyer's page does. @returns the milliseconds */
export async function buyByCard(browser: HttpBrowser, issue: number): Promise<number> {
  const began = performance.now();
  // Each request comes from its own address: the server slows down many requests from one.
  const headers = { 'Idempotency-Key': newKey(), 'X-Forwarded-For': address() };
  for (;;) {
    const { status } = await browser.send('/api/user/payment/start', cardBody(issue), { headers });
    if (status === 200) return performance.now() - began;
    if (status !== 503) throw new Error(`a purchase was answered with ${status}`);
    await sleep(AGAIN_MILLISECONDS);
  }
}

let addresses = 0;
function address(): string {
  const number = addresses++;
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
