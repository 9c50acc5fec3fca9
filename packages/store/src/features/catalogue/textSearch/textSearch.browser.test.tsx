import '../../../index.ts';
import type { Answer, PageData } from '@magazine-store/protocol';
import { equal, eventually, ok } from '../../../../../../test/browser/expect.ts';
import { type FakeAnswers, fakeIssue, fakePage, fakeServer } from '../../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../../testing/storeOnPage.ts';

const FREE = fakeIssue(1, { title: 'Slow Lines 7', is_free: true });
const PRICED = fakeIssue(2, { title: 'Salt & Ladle 3' });
const NOTHING = 'There is nothing to show here';

const hit = (issue_id: number, page: number, more: Partial<Answer<'searchAll'>['hits'][number]> = {}) => ({
  issue_id,
  page,
  readable: false,
  snippet: { text: `a ferry on page ${page}`, matches: [[2, 7]] as [number, number][] },
  ...more,
});

const found: Answer<'searchAll'> = {
  total: 56,
  issues: [
    { issue_id: 2, pages: 54 },
    { issue_id: 1, pages: 2 },
  ],
  hits: [hit(2, 3, { readable: true, sample_page: 2 }), hit(2, 8), hit(1, 4, { readable: true })],
};

const none: Answer<'searchAll'> = { total: 0, issues: [], hits: [] };

const selling: Partial<PageData> = {
  auth: true,
  auth_providers: ['google'],
  gateways: { paypal: { clientId: 'test' } },
  plans: [{ id: 1, period: 'month', price: 450 }],
};

afterEach(removeStores);

const TOO_MANY = { status: 429, body: { error: 'too_many_requests' } };

async function startSearch(
  query: string,
  answer: Answer<'searchAll'> | typeof TOO_MANY,
  page: Partial<PageData> = selling,
) {
  const answers: FakeAnswers = {
    '/api/search': 'body' in answer ? answer : { body: answer },
    '/api/user': { status: 401, body: { error: 'unauthorized' } },
  };
  /** The filter of each search. */
  const searches: (string | null)[] = [];
  const requests = fakeServer(answers, ({ pathname, searchParams }) => {
    if (pathname === '/api/search') searches.push(searchParams.get('filter'));
  });
  const element = await storeOnPage(fakePage({ issues: [FREE, PRICED], ...page }));
  const root = getShadowRoot(element);
  const field = root.querySelector('input[type=search]') as HTMLInputElement;
  const type = (words: string) => {
    // React has replaced the field's setter: call the prototype's, so that React notices the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type(query);
  const main = root.querySelector('main') as HTMLElement;
  const text = () => main.innerText.replace(/\s+/g, ' ');
  const press = async (name: string) => {
    const button = await eventually(() =>
      [...main.querySelectorAll('button')].find(({ innerText }) => innerText === name),
    );
    button.focus();
    button.click();
  };
  return {
    root,
    press,
    element,
    main,
    text,
    answers,
    requests,
    searches,
    type,
    group: (title: string) => findGroup(main, title),
  };
}

const findGroup = (main: HTMLElement, title: string) =>
  [...main.querySelectorAll<HTMLElement>('[part~=hits] > li')].find((group) => group.innerText.includes(title));

describe('a search that finds pages', () => {
  it('gives one answer: how many pages of how many issues, and the pages under their issues', async () => {
    const { main, text, group } = await startSearch('ferry', found);
    await eventually(() => text().includes('Found on 56 pages of 2 issues'));
    ok(!text().includes(NOTHING), 'it does not say that there is nothing');
    equal(
      [...main.querySelectorAll('[part~=hits] h3')].map((title) => title.textContent),
      ['Salt & Ladle 3', 'Slow Lines 7'],
    );
    ok(group('Salt & Ladle 3')?.innerText.includes('54 pages'), 'the issue tells how many of its pages were found');
  });

  it('shows the pages of an issue that was published after the store loaded its list', async () => {
    const { group, answers, requests, text, type } = await startSearch('ferry', found);
    await eventually(() => text().includes('Found on 56 pages of 2 issues'));
    equal(requests.includes('/api/issues'), false);
    answers['/api/plans'] = { body: { plans: selling.plans } };
    answers['/api/issues'] = { body: { issues: [fakeIssue(3, { title: 'Orto 5' }), FREE, PRICED] } };
    answers['/api/search'] = { body: { total: 1, issues: [{ issue_id: 3, pages: 1 }], hits: [hit(3, 6)] } };
    type('train');
    await eventually(() => group('Orto 5')?.innerText.includes('Page 6'));
  });

  it('loads the pictures of pages at once, because their addresses end after a minute', async () => {
    const picture = '/pictures/3.webp?until=soon';
    const [first] = found.hits;
    const { main } = await startSearch('ferry', { ...found, hits: first ? [{ ...first, picture }] : [] });
    const shown = await eventually(() => main.querySelector<HTMLImageElement>(`[src="${picture}"]`));
    ok(shown.loading !== 'lazy', shown.loading);
  });

  it('shows titles first, and says of neither that there is nothing', async () => {
    const { main, text } = await startSearch('ladle', found);
    await eventually(() => text().includes('Found on 56 pages of 2 issues'));
    equal(main.querySelectorAll('article').length, 1);
    ok(!text().includes(NOTHING), 'it does not say that there is nothing');
  });

  it('shows the pages also below many titles, and asks the server once the visitor pauses', async () => {
    const issues = Array.from({ length: 15 }, (_, index) => fakeIssue(index + 1));
    const { main, text, requests, type } = await startSearch('i', found, { ...selling, issues });
    type('is');
    type('issue');
    await eventually(() => text().includes('Found on 56 pages of 2 issues'));
    equal(main.querySelectorAll('article').length > 3, true, 'the titles');
    equal(requests.filter((path) => path === '/api/search').length, 1);
  });

  it('stay in the list for the return from all pages, so that it is as high as before', async () => {
    const { main, text, answers, searches, type } = await startSearch('ferry', found);
    await eventually(() => text().includes('Found on 56 pages of 2 issues'));
    const height = main.offsetHeight;
    const all = [...main.querySelectorAll<HTMLElement>('a')].find(({ innerText }) => innerText.startsWith('Show all'));
    all?.click();
    await eventually(() => main.querySelector('[part=search-page]') && searches.length === 2);
    history.back();
    await eventually(() => !main.querySelector('[part=search-page]'));
    equal(main.offsetHeight, height);
    answers['/api/search'] = { body: none };
    type('qqq');
    await eventually(() => text().includes(NOTHING));
    equal(searches.length, 3, 'the server is not asked for the former words again');
  });

  it('leaves the visitor at the issue that they open before the pause after their typing ends', async () => {
    const { element, main, text, searches } = await startSearch('ferry', found);
    await eventually(() => text().includes('Found on 56 pages of 2 issues'));
    await element.navigate('/search?q=ferry');
    const field = await eventually(() => main.querySelector<HTMLInputElement>('[part=search-page] input'));
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ferry boat');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await element.openIssue(1);
    const before = searches.length;
    await eventually(() => searches.length > before);
    equal(element.state.location, '/read/1');
  });

  it('goes through the issues that the filter of the list lets through', async () => {
    const { main, text, searches } = await startSearch('ferry', found);
    await eventually(() => text().includes('Found on 56 pages of 2 issues'));
    const filter = main.querySelector('select') as HTMLSelectElement;
    filter.value = 'free';
    filter.dispatchEvent(new Event('change', { bubbles: true }));
    await eventually(() => searches.length === 2);
    equal(searches, ['all', 'free']);
  });

  it('says that there is nothing once titles and pages have nothing', async () => {
    const { text } = await startSearch('qqq', none);
    await eventually(() => text().includes(NOTHING));
  });

  it('asks for a longer word where a query has none that could be found', async () => {
    for (const query of ['q', 'qq x', '駅']) {
      const { text } = await startSearch(query, none);
      await eventually(() => text().includes('Try a word of at least three letters.'));
      ok(!text().includes(NOTHING), 'it does not say that there is nothing');
      removeStores();
    }
  });

  it('shows pages of which no line may be shown by their numbers alone', async () => {
    const answer = { ...found, hits: [hit(2, 8, { snippet: { text: '', matches: [] } })] };
    const { group } = await startSearch('ferry', answer);
    const link = await eventually(() => group('Salt & Ladle 3')?.querySelector<HTMLElement>(':scope ul a'));
    equal(link.innerText.replace(/\s+/g, ' ').trim(), 'Page 8 Locked');
    equal(link.querySelector('p'), null);
  });

  it('shows no pages of another word when the server is away, says so, and searches again on demand', async () => {
    const { main, text, answers, type } = await startSearch('ferry', found);
    await eventually(() => text().includes('Found on 56 pages of 2 issues'));
    answers['/api/search'] = { status: 503, body: { error: 'busy' } };
    type('train');
    await eventually(() => text().includes('The pages could not be searched.'));
    ok(!text().includes('a ferry on page'), 'the pages of the former word are gone');
    answers['/api/search'] = { body: { ...found, total: 3 } };
    const again = [...main.querySelectorAll('button')].find(({ innerText }) => innerText === 'Try again');
    again?.click();
    await eventually(() => text().includes('Found on 3 pages'));
    ok(!text().includes('could not be searched'), 'the failure is over');
  });

  it('says when there were too many searches, and searches again on demand', async () => {
    const { main, text, answers } = await startSearch('qqq', TOO_MANY);
    await eventually(() => text().includes('You have reached the number of searches for one hour. Try again later.'));
    answers['/api/search'] = { body: found };
    const again = [...main.querySelectorAll('button')].find(({ innerText }) => innerText === 'Try again');
    again?.click();
    await eventually(() => text().includes('Found on 56 pages of 2 issues'));
  });

  it('says below the titles that it has found when there were too many searches, and searches again on demand', async () => {
    const { main, text, answers } = await startSearch('ladle', TOO_MANY);
    await eventually(() => text().includes('You have reached the number of searches for one hour. Try again later.'));
    equal(main.querySelectorAll('article').length, 1);
    answers['/api/search'] = { body: found };
    const again = [...main.querySelectorAll('button')].find(({ innerText }) => innerText === 'Try again');
    again?.click();
    await eventually(() => text().includes('Found on 56 pages of 2 issues'));
    ok(!text().includes('You have reached'), 'the limit is over');
  });

  it('marks the pages that the visitor may not read, and offers the ways to them', async () => {
    const { group } = await startSearch('ferry', found);
    const priced = await eventually(() => group('Salt & Ladle 3'));
    equal(
      [...priced.querySelectorAll('button')].map(({ innerText }) => innerText),
      ['Purchase $4.99', 'Subscribe $4.50 per month'],
    );
    const links = [...priced.querySelectorAll<HTMLAnchorElement>(':scope ul a')];
    equal(
      links.map(({ innerText, href }) => [innerText.includes('Locked'), href.slice(href.indexOf('/read'))]),
      [
        [false, '/read/2/preview?page=2&find=ferry'],
        [true, '/read/2'],
      ],
    );
    equal(group('Slow Lines 7')?.querySelectorAll('button').length, 0);
  });

  it('offers to unlock where coupons take the place of purchases', async () => {
    const { group } = await startSearch('ferry', found, { ...selling, promocodes_mode_only: true });
    const priced = await eventually(() => group('Salt & Ladle 3'));
    equal(priced.querySelector('button')?.innerText, 'Unlock');
  });

  it('gives the focus of its last ‘More’ to the first page that this brings', async () => {
    const { element, main, root, answers, press } = await startSearch('ferry', { ...found, total: 4 });
    await element.navigate('/search?q=ferry');
    const links = () => [...main.querySelectorAll<HTMLElement>('[part=search-page] [part=hits] ul a')];
    await eventually(() => links().length === 3);
    answers['/api/search'] = { status: 503, body: { error: 'busy' } };
    await press('More');
    await eventually(() => (root.activeElement as HTMLElement | null)?.innerText === 'Try again');
    equal(links().length, 3, 'the pages stay');
    answers['/api/search'] = { body: { ...found, total: 4, hits: [hit(1, 9)] } };
    await press('Try again');
    await eventually(() => links().length === 4);
    ok(root.activeElement === links()[3], 'the new page has the focus');
  });

  for (const location of ['/', '/search?q=ferry']) {
    it(`has the focus at its result when ‘Try again’ disappears, at ${location}`, async () => {
      const { element, main, root, text, answers, press } = await startSearch('ferry', TOO_MANY);
      if (location !== '/') await element.navigate(location);
      await eventually(() => text().includes('You have reached the number of searches'));
      answers['/api/search'] = { body: found };
      await press('Try again');
      await eventually(() => text().includes('Found on 56 pages of 2 issues'));
      const status = main.querySelector('[part=search-page] [role=status], [part=text-hits] [role=status]');
      ok(root.activeElement === status, `the result has the focus, not ${root.activeElement?.textContent}`);
    });
  }
});
