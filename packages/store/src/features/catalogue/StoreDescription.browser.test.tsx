import '../../index.ts';
import { equal, eventually, ok } from '../../../../../test/browser/expect.ts';
import { fakePage, fakeServer, fakeStore } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

beforeEach(() => {
  fakeServer({});
});
afterEach(removeStores);

async function showDescription(description: string, ui_direction: 'ltr' | 'rtl' = 'ltr') {
  const element = await storeOnPage(fakePage({ ui_direction, store: { ...fakeStore, description } }));
  const panel = getShadowRoot(element).querySelector('[part=description]') as HTMLElement;
  return { panel, toggle: () => panel.querySelector('button') };
}

describe("the store's description", () => {
  it('has two lines of a long text, and can be opened and closed', async () => {
    const { panel, toggle } = await showDescription('A long story, told in full.\n\n'.repeat(30));
    const button = await eventually(toggle);
    ok(panel.offsetHeight < 70, `two lines: ${panel.offsetHeight}`);
    equal(button.innerText, 'Show more');
    button.click();
    await eventually(() => toggle()?.ariaExpanded === 'true');
    ok(panel.offsetHeight > 1000, 'all of it shows');
    equal(toggle()?.innerText, 'Show less');
    toggle()?.click();
    await eventually(() => panel.offsetHeight < 70);
  });

  for (const [direction, text, side] of [
    ['rtl', 'A long story, told in full. ', 'right'],
    ['rtl', 'قصة طويلة تروى بالكامل. ', 'left'],
    ['ltr', 'قصة طويلة تروى بالكامل. ', 'left'],
  ] as const) {
    it(`has the button where the second line of ${text.trim()} ends, in a ${direction} store`, async () => {
      const { panel, toggle } = await showDescription(text.repeat(60), direction);
      const button = (await eventually(toggle)).getBoundingClientRect();
      const whole = panel.getBoundingClientRect();
      await eventually(() => Math.abs(button[side] - whole[side]) < 2);
    });
  }

  it('has no button where two lines hold it', async () => {
    const { panel, toggle } = await showDescription('A short story.');
    await eventually(() => panel.innerText.includes('short'));
    equal(toggle(), null);
  });
});
