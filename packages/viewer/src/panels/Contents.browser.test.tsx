import type { OutlineEntry } from '@magazine-store/contents';
import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { openShadowPage, type ShadowPage } from '../testing/shadowPage.tsx';
import { Contents } from './Contents.tsx';
import { forceColors } from './testing/browser.ts';

const entry = (title: string, page: number | null, ...children: OutlineEntry[]): OutlineEntry => ({
  title,
  target: page === null ? null : { kind: 'destination', destination: page },
  children,
});

const OUTLINE = [
  entry('Editorial', 3),
  entry('Features', null, entry('Boats', 5), entry('Cars', 9)),
  ...Array.from({ length: 60 }, (_, index) => entry(`Note ${index + 1}`, 20 + index)),
];

const entryPages = ({ target }: OutlineEntry) =>
  target?.kind === 'destination' ? (target.destination as number) : null;

describe('Contents', () => {
  let page: ShadowPage;
  let followed: unknown[];

  const open = (outline: OutlineEntry[] | null, at = 1) => {
    followed = [];
    page.show(
      <div style={{ display: 'grid', blockSize: 300 }}>
        <Contents
          outline={outline}
          page={at}
          getEntryPage={entryPages}
          onFollow={(target) => followed.push(target.kind === 'destination' && target.destination)}
        />
      </div>,
    );
  };
  const button = (name: string) =>
    [...page.root.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.textContent) === name);
  const current = () => page.root.querySelector('[aria-current]');

  beforeEach(() => {
    page = openShadowPage();
  });
  afterEach(() => page.remove());

  it('leads to the sections', async () => {
    open(OUTLINE);
    (await until('the contents show', () => button('Editorial'))).click();
    equal(followed, [3]);
    ok(button('Features')?.disabled, 'a heading that leads nowhere cannot be pressed');
  });

  it('unfolds what is below a section', async () => {
    open(OUTLINE);
    const fold = await until('the contents show', () => button('Sections of “Features”'));
    equal(fold.ariaExpanded, 'false');
    ok(!button('Boats'), 'the sections are folded');
    fold.click();
    await until('the sections show', () => button('Boats'));
    equal(fold.ariaExpanded, 'true');
    fold.click();
    await until('the sections are folded again', () => !button('Boats'));
  });

  it('marks the section in sight, unfolds the way to it and keeps it in view', async () => {
    open(OUTLINE, 6);
    await until('the section is marked', () => current()?.textContent === 'Boats');
    open(OUTLINE, 77);
    await until('the other section is marked', () => current()?.textContent === 'Note 58');
    const view = page.root.querySelector('nav')?.getBoundingClientRect();
    const { top = 0, bottom = 0 } = current()?.getBoundingClientRect() ?? {};
    ok(view && top >= view.top && bottom <= view.bottom, 'it is in view');
  });

  it('says so when the document has none', async () => {
    open([]);
    await until('it says so', () => page.root.querySelector('p')?.textContent?.includes('no table of contents'));
  });

  it('marks the section in sight in forced colours, too', async () => {
    open(OUTLINE, 5);
    const marked = await until('a section is marked', current);
    await forceColors(true);
    equal(
      [marked, button('Editorial') as Element].map((each) => getComputedStyle(each).outlineStyle),
      ['solid', 'none'],
    );
    await forceColors(false);
  });
});
