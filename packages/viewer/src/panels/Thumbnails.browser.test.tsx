import type { Binding } from '@magazine-store/contents';
import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { magazineSpreads } from '../layout/spreads.ts';
import { picture } from '../testing/readerPage.tsx';
import { openShadowPage, type ShadowPage } from '../testing/shadowPage.tsx';
import { Thumbnails } from './Thumbnails.tsx';
import { forceColors } from './testing/browser.ts';

const SIZE = { width: 300, height: 400 };
const sizes = () => SIZE;
const labels = String;
const SPREADS = magazineSpreads(930, sizes);

describe('Thumbnails', () => {
  let page: ShadowPage;
  let log: string[];
  let openDrawings: number;

  const draw = async (each: number, signal: AbortSignal) => {
    openDrawings++;
    ok(openDrawings === 1, 'one is drawn at a time');
    log.push(`draw ${each}`);
    await new Promise((resolve) => setTimeout(resolve));
    openDrawings--;
    signal.throwIfAborted();
    return document.createElement('canvas');
  };
  const onGoTo = (each: number) => log.push(`page ${each}`);
  const onImageFailure = () => log.push('failure');

  interface Shown {
    current?: number;
    binding?: Binding;
    thumbUrl?: ((page: number) => string) | null;
  }
  const show = ({ current = 1, binding = 'left', thumbUrl = null }: Shown) =>
    page.show(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the reader, which turns pages by keys
      <div style={{ display: 'grid', inlineSize: 300, blockSize: 500 }} onKeyDown={({ key }) => log.push(key)}>
        <Thumbnails
          spreads={SPREADS}
          sizes={sizes}
          labels={labels}
          current={current}
          binding={binding}
          thumbUrl={thumbUrl}
          draw={draw}
          onGoTo={onGoTo}
          onImageFailure={onImageFailure}
        />
      </div>,
    );
  const all = (selector: string) => page.root.querySelectorAll<HTMLElement>(selector);
  const thumbnail = (each: number) => page.root.querySelector<HTMLElement>(`[aria-label="Page ${each}"]`);
  const left = (each: number) => thumbnail(each)?.getBoundingClientRect().left ?? Number.NaN;
  const scroller = () => page.root.querySelector('ol')?.parentElement;
  const inView = (each: number) => {
    const { top, bottom } = thumbnail(each)?.getBoundingClientRect() ?? { top: Number.NaN, bottom: Number.NaN };
    const view = scroller()?.getBoundingClientRect() ?? { top: Number.NaN, bottom: Number.NaN };
    return top >= view.top && bottom <= view.bottom;
  };

  beforeEach(() => {
    page = openShadowPage();
    log = [];
    openDrawings = 0;
  });
  afterEach(() => page.remove());

  it('shows 75 px wide pictures of the pages in sight only', async () => {
    const url = picture('gray');
    show({ thumbUrl: () => url });
    const image = await until('there are pictures', () => thumbnail(3)?.querySelector('img'));
    const { width, height } = image.getBoundingClientRect();
    equal([width, height], [75, 100], 'size');
    await until('the picture is there', () => image.complete && image.naturalWidth > 0);
    ok(all('img').length < 50, `${all('img').length} pictures for 930 pages`);
    equal(log, [], 'what was drawn');
    scroller()?.scrollTo(0, 1e6);
    await until('the last pages have pictures', () => thumbnail(929)?.querySelector('img'));
    await until('the first ones have none any more', () => !thumbnail(3)?.querySelector('img'));
  });

  it('lays pages side by side as they are bound', async () => {
    show({});
    await until('the pages show', () => thumbnail(3));
    ok(left(2) < left(3), 'page 2 is at the left');
    show({ binding: 'right' });
    await until('page 2 is at the right', () => left(2) > left(3));
    const top = (each: number) => thumbnail(each)?.getBoundingClientRect().top ?? Number.NaN;
    ok(top(4) > top(2), 'the list runs down');
  });

  it('marks the spread in sight and keeps it in view', async () => {
    show({ current: 400 });
    await until('the spread is in view', () => inView(400));
    equal(
      [...all('[aria-current=page]')].map(({ ariaLabel }) => ariaLabel),
      ['Page 400', 'Page 401'],
    );
    show({ current: 500 });
    await until('the next one is in view', () => inView(500));
  });

  it('draws pages that have no pictures, those in sight first', async () => {
    show({ current: 500 });
    await until('pages are drawn', () => thumbnail(501)?.querySelector('canvas'));
    const first = Number(log[0]?.replace('draw ', ''));
    ok(Math.abs(first - 500) < 6, `page ${first} came first`);
    scroller()?.scrollTo(0, 0);
    await until('the first page is drawn', () => thumbnail(1)?.querySelector('canvas'));
    await until('memory is given back', () => !thumbnail(501)?.querySelector('canvas'));
  });

  it('draws a page whose picture does not load, and says so', async () => {
    const url = picture('gray');
    show({ thumbUrl: (each) => (each === 3 ? 'data:image/png,broken' : url) });
    await until('the page is drawn', () => thumbnail(3)?.querySelector('canvas'));
    equal(log, ['failure', 'draw 3']);
    ok(thumbnail(2)?.querySelector('img'), 'the others have pictures');
  });

  it('goes to a page, by a press and by keys that turn no page', async () => {
    show({ current: 4 });
    (await until('the pages show', () => thumbnail(4))).focus();
    const press = (key: string) =>
      page.root.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    press('ArrowRight');
    press('ArrowDown');
    ok(page.root.activeElement === thumbnail(6), 'the focus moves on');
    (page.root.activeElement as HTMLElement).click();
    press('Home');
    ok(page.root.activeElement === thumbnail(1), 'Home leads to the first page');
    equal(
      log.filter((line) => !line.startsWith('draw')),
      ['page 6'],
    );
  });

  it('can be reached by the Tab key at one page only', async () => {
    show({ current: 5 });
    await until('the pages show', () => thumbnail(5));
    equal(
      [...all('[tabindex="0"]')].map(({ ariaLabel }) => ariaLabel),
      ['Page 4'],
    );
  });

  it('marks the pages in sight in forced colours, too', async () => {
    show({ current: 4 });
    await until('the thumbnails show', () => thumbnail(4));
    await forceColors(true);
    const outlines = [4, 6].map((each) => getComputedStyle(thumbnail(each)?.parentElement as Element).outlineStyle);
    equal(outlines, ['solid', 'none']);
    await forceColors(false);
  });
});
