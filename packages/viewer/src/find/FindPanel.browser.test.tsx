import { createActor } from 'xstate';
import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { forceColors, pressKeys, typeText } from '../panels/testing/browser.ts';
import { openShadowPage, type ShadowPage } from '../testing/shadowPage.tsx';
import { FindPanel } from './FindPanel.tsx';
import { findMachine } from './findMachine.ts';
import type { SearchableBook } from './pageTexts.ts';
import { searchActors } from './searchActors.ts';
import { textBook } from './testing/textBook.ts';

const BOOK = [['A red boat', 'and a blue boat'], ['no sails here'], ['Boote und ein Böot'], ['boat against boat']];

describe('FindPanel', () => {
  let page: ShadowPage;
  let visited: number[];
  let keys: string[];
  let book: () => Promise<SearchableBook>;

  const open = async (pages: (string[] | null)[] = BOOK) => {
    page = openShadowPage();
    visited = [];
    keys = [];
    book = async () => textBook(pages);
    const actor = createActor(findMachine.provide({ actors: searchActors({ book: () => book() }) })).start();
    actor.on('goTo', (event) => visited.push(event.page));
    const show = (shown = true) =>
      page.show(
        // biome-ignore lint/a11y/noStaticElementInteractions: stands for the panel that is closed by Escape
        <div style={{ display: 'grid', inlineSize: 300, blockSize: 500 }} onKeyDown={({ key }) => keys.push(key)}>
          {shown && <FindPanel actor={actor} getLabel={(each) => ['i', 'ii', '1', '2'][each - 1] ?? String(each)} />}
        </div>,
      );
    show();
    (await until('the field shows', () => field())).focus();
    return { show, actor };
  };
  const field = () => page.root.querySelector('input');
  const hits = () =>
    [...page.root.querySelectorAll('li')].map((hit) =>
      [...hit.querySelectorAll('small, span')].map((part) => part.textContent).join(': '),
    );
  const marks = () => [...page.root.querySelectorAll('mark')].map(({ textContent }) => textContent);
  const button = (name: string) =>
    [...page.root.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.textContent) === name);
  const readStatus = () => page.root.querySelector('[role=status]')?.textContent;
  const current = () => page.root.querySelector('li [aria-current]')?.textContent;
  /** Keys may come so slowly that a part of the word is looked for first. */
  const wholeWordIsFound = () => until('“boat” is marked', () => marks().join() === 'boat,boat,boat,boat');
  const says = (text: string) => until(`it says “${text}”`, () => readStatus() === text);

  afterEach(() => page.remove());

  it('lists the lines in which something is found, with their pages', async () => {
    await open();
    equal(field()?.type, 'search');
    await typeText('boat');
    await wholeWordIsFound();
    await says('3 hits');
    equal(hits(), ['Page i: A red boat', 'Page i: and a blue boat', 'Page 2: boat against boat']);
    equal(visited, [], 'pages turned while typing');
  });

  it('goes through the hits by Enter and by its buttons', async () => {
    await open();
    await typeText('boat');
    await says('3 hits');
    await pressKeys('Enter');
    await pressKeys('Enter');
    await says('2 of 3');
    equal(current(), 'Page iand a blue boat');
    await pressKeys('Shift+Enter');
    await says('1 of 3');
    button('Previous hit')?.click();
    await says('3 of 3');
    button('Next hit')?.click();
    await says('1 of 3');
    equal(visited, [1, 1, 1, 4, 1]);
  });

  it('goes to the hit that is pressed, found by arrow keys too', async () => {
    await open();
    await typeText('boat');
    await says('3 hits');
    page.root.querySelector<HTMLElement>('li [tabindex="0"]')?.focus();
    await pressKeys('End');
    await pressKeys('Enter');
    await says('3 of 3');
    equal(visited, [4]);
    ok(!keys.includes('End'), 'the key turns no page');
  });

  it('Escape first empties the field, then closes the panel', async () => {
    await open();
    await typeText('boat');
    await says('3 hits');
    await pressKeys('Escape');
    await until('the field is empty', () => field()?.value === '' && hits().length === 0);
    ok(!keys.includes('Escape'), 'the panel stays open');
    await pressKeys('Escape');
    await until('the panel hears it', () => keys.includes('Escape'));
  });

  it('has its query and hits when it is opened again', async () => {
    const { show } = await open();
    await typeText('boot');
    await says('1 hit');
    show(false);
    await until('the panel is closed', () => !field());
    show();
    await until('the query is there', () => field()?.value === 'boot');
    equal(hits(), ['Page 1: Boote und ein Böot']);
  });

  it('shows why nothing was found, and the next step', async () => {
    await open([['a'], null]);
    await typeText('boat');
    await says('“boat” was not found.Try another word, or only a part of it.1 page could not be searched.');
  });

  it('says so when pages are only pictures', async () => {
    await open([[], []]);
    await typeText('boat');
    await until('it says so', () => readStatus()?.startsWith('The pages of this issue are images'));
  });

  it('can try again when the text could not be read', async () => {
    await open();
    const readable = book;
    book = () => Promise.reject(new Error('no document'));
    await typeText('boat');
    await says('The text of this issue cannot be read at the moment.');
    book = readable;
    button('Try again')?.focus();
    button('Try again')?.click();
    await says('3 hits');
    equal(page.root.activeElement === field(), true, 'the field has the focus');
  });

  it('shows 500 hits and that there are more', async () => {
    await open(Array.from({ length: 60 }, () => Array.from({ length: 10 }, () => 'boat')));
    await typeText('boat');
    await says('More than 500 hits');
    equal(hits().length, 500);
    await pressKeys('Enter');
    await says('1 of 500+');
  });

  it('marks the current hit in forced colours, too', async () => {
    await open();
    await typeText('boat');
    await wholeWordIsFound();
    const buttons = [...page.root.querySelectorAll<HTMLElement>('li button')];
    buttons[1]?.click();
    await until('the hit is marked', () => buttons[1]?.ariaCurrent);
    await forceColors(true);
    equal(
      buttons.map((each) => getComputedStyle(each).outlineStyle),
      ['none', 'solid', 'none'],
    );
    await forceColors(false);
  });
});
