import '../../index.ts';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import { fakeIssue, fakePage, fakeServer } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

const { requestIdleCallback } = window;
afterEach(async () => {
  window.requestIdleCallback = requestIdleCallback;
  await removeStores();
});

describe('a description', () => {
  // This is the only test of its file: after it, the code that formats is loaded.
  it('shows its words and the buttons before the code that formats it is there', async () => {
    fakeServer({});
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (run) => waiting.push(run);
    const description = 'Trains **at night**.';
    const element = await storeOnPage(fakePage({ issues: [fakeIssue(1, { description })] }));
    element.openIssue(1);
    const detail = await eventually(
      () => getShadowRoot(element).querySelector<HTMLElement>('[part~=actions]')?.parentElement,
    );
    const shown = [...detail.querySelectorAll('p')].find(({ textContent }) => textContent?.startsWith('Trains'));
    equal(shown?.textContent, 'Trains at night.', 'the words');
    equal(detail.querySelector('strong'), null, 'no format yet');

    const idle = { didTimeout: false, timeRemaining: () => 50 };
    await eventually(() => {
      for (const run of waiting.splice(0)) run(idle);
      return detail.querySelector('strong');
    });
  });
});
