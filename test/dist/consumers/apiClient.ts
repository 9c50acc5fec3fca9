import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

/** A client as strangers make it from `/api/openapi.json` alone: openapi-typescript has written `api.d.ts`. */

type Issue = components['schemas']['Issue'];
type Purchases = components['schemas']['Purchases'];

interface Visit {
  store: string;
  /** Keeps the cookies. */
  fetch: (request: Request) => Promise<Response>;
  /** Opens the window at this address, and returns when it is closed. */
  openWindow: (address: string) => Promise<void>;
}

interface Bought {
  issue: Issue;
  purchases: Purchases;
  /** The code of the answer to the same purchase made again. */
  refused: string;
}

/** Signs in, lists the issues, and buys the first one with a price. */
export async function buyAnIssue({ store, fetch, openWindow }: Visit): Promise<Bought> {
  const client = createClient<paths>({ baseUrl: store, fetch });

  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const challenge = toBase64Url(new Uint8Array(hash));
  const page = expectData(await client.GET('/api/page'));
  await openWindow(`/auth/go/${page.custom_provider?.name}?challenge=${challenge}`);
  const outcome = expectData(await client.POST('/auth/redeem', { body: { verifier } }));
  if (outcome.status !== 'registration') throw new Error(`the sign-in is ${outcome.status}`);
  const { key, csrfToken, userInfo } = outcome.registration;
  if (userInfo.email === null) throw new Error('the provider knows no e-mail');
  const { csrf_token } = expectData(await client.POST('/auth/register', { body: { key, csrfToken, verifier } }));

  const { issues } = expectData(await client.GET('/api/issues'));
  const issue = issues.find(({ is_free, price }) => !is_free && price > 0);
  const text_id = page.consents?.issue;
  if (!issue || !text_id) throw new Error('the store sells no issue');

  const buy = () =>
    client.POST('/api/user/payment/start', {
      params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
      headers: { 'X-XSRF-TOKEN': csrf_token },
      body: {
        gateway: 'stripe',
        item: { type: 'issue', id: issue.id },
        data: { payment_method_id: 'pm_card_visa' },
        consent: { text_id, locale: 'en' },
        seen: { price: issue.price, currency: page.currency },
      },
    });
  const answer = expectData(await buy());
  if (!answer.success) throw new Error(`the payment is ${answer.payment.status}`);
  const purchases = expectData(await client.GET('/api/user/purchases'));
  const { error } = await buy();
  return { issue, purchases, refused: error && 'error' in error ? error.error : 'nothing' };
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function expectData<Data>({ data, error, response }: { data?: Data; error?: unknown; response: Response }): Data {
  if (data === undefined) throw new Error(`${response.status} of ${response.url}: ${JSON.stringify(error)}`);
  return data;
}

export async function mistakes(client: ReturnType<typeof createClient<paths>>): Promise<void> {
  // @ts-expect-error: no such operation
  await client.GET('/api/magazines');
  // @ts-expect-error: the API says sample
  await client.POST('/api/issues/{id}/download/{type}', { params: { path: { id: 1, type: 'preview' } }, body: {} });
  // @ts-expect-error: the header Idempotency-Key is missing
  await client.POST('/api/user/payment/start', {
    body: { gateway: 'stripe', item: { type: 'issue', id: 1 }, data: {} },
  });
  const { data } = await client.GET('/api/issues');
  // @ts-expect-error: an issue has no author
  console.log(data?.issues[0]?.author);
}
