import type { Answer, Download, Issue, PageData, Store } from '@magazine-store/protocol';

export const fakeStore: Store = {
  name: 'Kiosk',
  icon: null,
  description: '',
  rtl: false,
  enable_downloading: true,
  require_auth_to_read: false,
  currency: 'USD',
  currency_precision: 2,
  enable_pagination: true,
};

export const fakeIssue = (id: number, changes: Partial<Issue> = {}): Issue => ({
  id,
  title: `Issue ${id}`,
  description: '**Bold** words',
  cover: { file_name: `${id}.webp`, width: 1000, height: 1414 },
  is_free: false,
  price: 499,
  has_sample: true,
  print: false,
  rtl: false,
  published_at: '2026-05-01T00:00:00Z',
  page_count: 24,
  ...changes,
});

/** A picture of one pixel, as an address that needs no server. */
export const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A document of so many pages. Its PDF never loads; pictures replace its pages. */
export const fakeDownload = (pageCount: number, changes: Partial<Download> = {}): Download => ({
  url: '/nothing.pdf',
  size: 1000,
  version: 'v1',
  open_token: 't',
  expires_at: '2099-01-01T00:00:00Z',
  page_images: {
    url: `${PIXEL}#{page}`,
    thumb_url: `${PIXEL}#{page}`,
    sizes: Array.from({ length: pageCount }, (): [number, number] => [595, 842]),
  },
  ...changes,
});

export const fakeUser: Answer<'getMe'> = {
  id: 1,
  email: 'reader@example.com',
  tax_id: null,
  country_code: null,
  identities: [],
  plan_payment: null,
  csrf_token: 't',
};

export const fakePage = (changes: Partial<PageData> = {}): PageData => ({
  origin: location.origin,
  ui_direction: 'ltr',
  auth: false,
  auth_providers: [],
  gateways: {},
  sandbox: false,
  promocodes_mode_only: false,
  currency: 'USD',
  currency_precision: 2,
  embed_origins: [],
  store: fakeStore,
  issues: Array.from({ length: 15 }, (_, index) => fakeIssue(index + 1, { is_free: index % 2 === 0 })),
  ...changes,
});

export type FakeAnswers = Record<string, { status?: number; body: unknown }>;

/**
 * Answers `/api` and `/auth` instead of the server: JSON by path, 404 for other paths. Returns the requests in order.
 */
export function fakeServer(answers: FakeAnswers, onRequest = (_: URL) => {}): string[] {
  const requests: string[] = [];
  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const { pathname } = url;
    if (!/^\/(api|auth)\//.test(pathname)) return real(input, init);
    requests.push(pathname);
    onRequest(url);
    const { status = 200, body } = answers[pathname] ?? { status: 404, body: { error: 'not_found' } };
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  };
  return requests;
}

/** Lets the requests of this path wait for the returned function. Call this before the store starts. */
export function holdRequests(path: string): () => void {
  let resolve = () => {};
  const promise = new Promise<void>((answer) => {
    resolve = answer;
  });
  const { fetch } = window;
  window.fetch = async (...request) => {
    if (`${request[0]}`.includes(path)) await promise;
    return fetch(...request);
  };
  return resolve;
}
