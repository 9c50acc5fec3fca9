import assert from 'node:assert/strict';
import type { PayPalSimulator } from '../startPaypal.ts';

/** The parts of an answer that a thin client reads. */
interface Body {
  [field: string]: unknown;
  id: string;
  status: string;
  name: string;
  details: { issue: string; field?: string }[];
  links: { rel: string; href: string }[];
}

interface Reply {
  status: number;
  body: Body;
}

interface Client {
  get(path: string): Promise<Reply>;
  /** With a request id, the provider performs it once; with `whole`, the answer is complete. */
  post(path: string, body?: object, more?: { requestId?: string; whole?: boolean }): Promise<Reply>;
}

export async function requestToken({ url, clientId }: PayPalSimulator, secret: string): Promise<Response> {
  return fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
}

/** A thin REST client, with a token of its own. */
export async function createClient(simulator: PayPalSimulator): Promise<Client> {
  const { access_token } = (await (await requestToken(simulator, simulator.secret)).json()) as { access_token: string };
  const ask = async (path: string, init: RequestInit): Promise<Reply> => {
    const response = await fetch(simulator.url + path, init);
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body };
  };
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
  return {
    get: (path) => ask(path, { headers }),
    post: (path, body, { requestId, whole } = {}) =>
      ask(path, {
        method: 'POST',
        headers: {
          ...headers,
          ...(requestId !== undefined && { 'PayPal-Request-Id': requestId }),
          ...(whole && { Prefer: 'return=representation' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}

export const orderFor = (value = '4.99', currency_code = 'EUR', more: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code, value }, custom_id: 'purchase-1', ...more }],
});

/** Makes a plan of a new product: by the month for ever, or as given. */
export async function makePlan({ post }: Client, more: object = {}): Promise<string> {
  const product = await post('/v1/catalogs/products', { name: 'The magazine', type: 'DIGITAL' });
  const plan = await post('/v1/billing/plans', {
    product_id: product.body.id,
    name: 'Monthly',
    billing_cycles: [regular(0)],
    payment_preferences: { payment_failure_threshold: 2 },
    ...more,
  });
  assert.equal(plan.status, 201);
  return plan.body.id;
}

export const regular = (total_cycles: number, sequence = 1) => ({
  frequency: { interval_unit: 'MONTH', interval_count: 1 },
  tenure_type: 'REGULAR',
  sequence,
  total_cycles,
  pricing_scheme: { fixed_price: { currency_code: 'EUR', value: '9.99' } },
});

/** The issue that a refusing answer names. */
export const statusAndIssue = ({ status, body }: Reply) => [status, body.details?.[0]?.issue];
