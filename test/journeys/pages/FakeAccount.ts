import type { PageData, Purchases, User } from '@magazine-store/protocol';
import type { Page, Route } from '@playwright/test';

const reader: User = {
  id: 1,
  email: 'reader@example.com',
  tax_id: null,
  country_code: null,
  identities: [{ provider: 'google' }],
  plan_payment: null,
};

interface Fake {
  page?: Partial<PageData>;
  user?: Partial<User>;
  purchases?: Purchases;
}

const CLIENT_PAGES = ['/account', '/login'];

/** Sign-in as the store's server will answer it, in the place of one that offers none. */
export class FakeAccount {
  readonly page: Page;
  signedIn: boolean;
  /** No answer comes to `GET /auth/logout`. */
  cutOff = false;
  /** What the pages that the window opens say, by provider. */
  readonly chosen: string[] = [];

  private constructor(page: Page, signedIn: boolean) {
    this.page = page;
    this.signedIn = signedIn;
  }

  static async on(page: Page, signedIn: boolean, { page: data, user, purchases }: Fake = {}): Promise<FakeAccount> {
    const account = new FakeAccount(page, signedIn);
    const context = page.context();
    const changes = { auth: true, auth_providers: ['google', 'facebook', 'paypal'], ...data };
    await context.route(
      (url) => !/^\/api\/|\.html$/.test(url.pathname),
      (route) => (route.request().resourceType() === 'document' ? answerPage(route, changes) : route.fallback()),
    );
    const answer = (body: object) => (route: Route) =>
      account.signedIn
        ? route.fulfill({ json: body })
        : route.fulfill({ status: 401, json: { error: 'not_signed_in' } });
    await context.route('**/api/user/me', answer({ ...reader, ...user, csrf_token: 'token' }));
    await context.route('**/api/user/purchases', answer(purchases ?? { issues: [], subscription: null }));
    await context.route('**/auth/logout', async (route) => {
      if (account.cutOff) return route.abort();
      account.signedIn = false;
      return route.fulfill({ json: { csrf_token: 'other' } });
    });
    await context.route('**/auth/go/*', (route) => {
      account.chosen.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
      return route.fulfill({ contentType: 'text/html', body: '<title>Provider</title>' });
    });
    return account;
  }

  /** The visitor proves to the provider who they are, and its window closes. */
  async signInAt(window: Page): Promise<void> {
    this.signedIn = true;
    await window.close();
  }
}

/** The server's own page with other data in it; pages that it doesn't have without sign-in stand at `/`, too. */
async function answerPage(route: Route, changes: object): Promise<void> {
  const url = new URL(route.request().url());
  if (CLIENT_PAGES.includes(url.pathname)) url.pathname = '/';
  if (/^\/embed\/(account|login)$/.test(url.pathname)) url.pathname = '/embed';
  const response = await route.fetch({ url: url.href });
  const body = (await response.text()).replace(/(data-page>)(.*?)(<\/script>)/s, (_, before, json, after) => {
    const data = JSON.parse(json);
    const { store, ...page } = changes as Partial<PageData>;
    return before + JSON.stringify({ ...data, ...page, store: { ...data.store, ...store } }) + after;
  });
  await route.fulfill({ response, body });
}
