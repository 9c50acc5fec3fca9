import '../../index.ts';
import type { Download, Issue, PageData } from '@magazine-store/protocol';
import { axeViolations } from '../../../../../test/browser/axe.ts';
import { equal, ok, until } from '../../../../../test/browser/expect.ts';
import { hearConsole } from '../../../../../test/browser/hearConsole.ts';
import { resizeWindow } from '../../../../viewer/src/panels/testing/browser.ts';
import { fakeDownload, fakeIssue, fakePage, fakeServer } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

const series = 'Slow Lines';

const selling: Partial<PageData> = {
  auth: true,
  auth_providers: ['google'],
  gateways: { paypal: { clientId: 'test' } },
  plans: [],
};

const SHORT = { is_free: true, page_count: 3 };

let endHearing: () => string[];
before(() => {
  endHearing = hearConsole();
});
after(() => {
  // The tests' server has no worker for pdf.js.
  equal(
    endHearing().filter((line) => line !== 'Warning: Setting up fake worker.'),
    [],
  );
});
beforeEach(() => serve(fakeDownload(3)));
afterEach(async () => {
  await removeStores();
  await resizeWindow(800, 600);
});

function serve(download: Download) {
  const refused = { status: 401, body: { error: 'sign_in_required' } };
  fakeServer({
    '/api/issues/2/download/full': { body: download },
    '/api/issues/3/download/full': { body: download },
    '/api/user': refused,
    '/api/me': refused,
  });
}

/** Opens issue 2 and turns behind its last page. The newest issue comes first. */
async function openEnd(issues: Issue[], pageCount = 3) {
  const element = await storeOnPage(fakePage({ ...selling, issues }));
  const root = getShadowRoot(element);
  const press = (key: string) =>
    root.querySelector('dialog [data-page]')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  element.openViewer(2);
  await until('the issue is open', () => root.querySelector('dialog nav form')?.textContent === `/ ${pageCount}`);
  press('End');
  press('PageDown');
  const entries = () =>
    [...root.querySelectorAll<HTMLElement>('dialog [data-waiting="false"] [part~=next-issues] > li')].map((entry) => {
      const name = entry.querySelector<HTMLElement>('h3')?.innerText.replace('\n', ': ');
      return [name, ...[...entry.querySelectorAll('button')].map(({ innerText }) => innerText)].join(' | ');
    });
  return { element, root, press, entries };
}

const ALL = [
  fakeIssue(4),
  fakeIssue(3, { ...SHORT, series, title: 'Slow Lines 3' }),
  fakeIssue(2, { ...SHORT, series, title: 'Slow Lines 2' }),
  fakeIssue(1, { series, title: 'Slow Lines 1', has_sample: false }),
];

describe('the end of an issue', () => {
  it('shows the next issue of the series and what else there is, to read or to buy', async () => {
    const { entries, root } = await openEnd(ALL);
    await until('the end shows', () => entries().length > 0);
    equal(entries(), [
      'Next issue: Slow Lines 3 | Read',
      'Slow Lines 1 | Buy for $4.99',
      'Issue 4 | Buy for $4.99 | Preview',
    ]);
    const announced = [...root.querySelectorAll('dialog nav [role=status]')].map(({ textContent }) => textContent);
    ok(announced.includes('End of the issue'), 'screen readers hear of it');
    equal(await axeViolations(document.body), []);
  });

  it('opens the next issue in the reader, and goes back to the last page', async () => {
    const { entries, root, press } = await openEnd(ALL);
    await until('the end shows', () => entries().length > 0);
    press('PageUp');
    await until('the last page shows again', () => entries().length === 0);
    press('PageDown');
    const button = await until('the end shows', () =>
      root.querySelector<HTMLElement>('[data-waiting="false"] [part~=next-issues] button'),
    );
    const opened: unknown[] = [];
    document.addEventListener('magazine-store-open-viewer', (event) => opened.push((event as CustomEvent).detail));
    button.click();
    await until(
      'the next issue is open',
      () => root.querySelector('dialog h1, dialog h2')?.textContent === 'Slow Lines 3',
    );
    ok(root.querySelector('dialog [data-page]'), 'the reader stays open');
  });

  for (const [pageCount, before] of [
    [2, '1'],
    [4, '2–3'],
  ] as const) {
    it(`comes behind the last page of a file of ${pageCount} pages that replaced one of 3 pages`, async () => {
      serve(fakeDownload(pageCount));
      const { entries, root, press } = await openEnd(ALL, pageCount);
      await until('the end shows', () => entries().length > 0);
      press('PageUp');
      await until('the last page shows again', () => entries().length === 0);
      const field = root.querySelector<HTMLInputElement>('dialog nav input');
      equal(field?.value, String(pageCount));
      press('PageUp');
      await until('what stands before it shows', () => field?.value === before);
    });
  }

  it('is reached when the last page stands beside the one before it', async () => {
    const lastPages = `magazine-store/last-pages/${location.origin}/`;
    localStorage.removeItem(lastPages);
    const { element, root } = await openEnd([fakeIssue(2, SHORT)]);
    await until('both pages show', () => root.querySelector<HTMLInputElement>('dialog nav input')?.value === '2–3');
    await until('the issue is read to its end', () => {
      const [read] = JSON.parse(localStorage.getItem(lastPages) ?? '[]');
      return read?.page === 3;
    });
    equal(element.state.location, '/read/2/full?page=2');
  });

  it('has room on a phone', async () => {
    await resizeWindow(320, 568);
    const { entries, root } = await openEnd(ALL);
    await until('the end shows', () => entries().length === 3);
    const wide = [...root.querySelectorAll('[part~=next-issues] *')].filter(
      (element) => element.getBoundingClientRect().right > 320 || element.getBoundingClientRect().left < 0,
    );
    equal(wide.length, 0, 'parts outside of the window');
    equal(await axeViolations(document.body), []);
  });

  it('is not there in a store of one issue', async () => {
    const { root } = await openEnd([fakeIssue(2, SHORT)]);
    await until('no turn is left', () => root.querySelector('[aria-label="Next page"]')?.ariaDisabled === 'true');
    ok(!root.querySelector('dialog [data-leaf]'), 'there is no leaf');
  });
});
