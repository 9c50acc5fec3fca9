import '../index.ts';
import { equal, until } from '../../../../test/browser/expect.ts';
import { fakeIssue, fakePage, fakeServer, fakeStore } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';

const SERVER = 'https://api.publisher.example';
const PUBLIC = 'https://publisher.example';
const OTHER = 'https://other.example/auth';

/** Links that an attacker might put into a publisher's text. */
const description = [
  `[a](${SERVER}/auth/go/google?challenge=x)`,
  `[b](${PUBLIC}/%61uth/logout)`,
  `[c](${PUBLIC}/api/user/me)`,
  `[d](${OTHER})`,
].join(' ');

describe("links of the publisher's texts", () => {
  const real = window.fetch;

  afterEach(async () => {
    await removeStores();
    window.fetch = real;
  });

  it('lead to pages of others, and never to the folders of the server', async () => {
    const issues = [fakeIssue(1, { description })];
    fakeServer({ '/api/texts/terms': { body: { markdown: description, locale: 'en' } } });
    const page = fakePage({ origin: PUBLIC, issues, store: { ...fakeStore, description }, terms_url: '/terms' });
    const element = await storeOnPage(page, { server: SERVER });
    const waitForLinks = (place: string) =>
      until(`the links show in ${place}`, () => {
        const links = [...getShadowRoot(element).querySelectorAll<HTMLAnchorElement>(`${place} p a`)];
        return links.length > 0 && links.map(({ href }) => href);
      });
    const expected = ['', '', '', OTHER];
    equal(await waitForLinks('[dir=auto]'), expected, 'the description of the store');
    element.openIssue(1);
    equal(await waitForLinks('dialog [dir=auto]'), expected, 'the description of an issue');
  });
});
