import type { LinkTarget, PageLink } from '@magazine-store/contents';
import { equal, until } from '../../../../test/browser/expect.ts';
import { LINKED_SIZE, linkedPdf } from '../../../../test/fixtures/linkedPdf.ts';
import type { BookOpener } from '../pdf/book.ts';
import { loadOpener } from '../pdf/loadOpener.ts';
import { ownAssets } from '../standalone/ownAssets.ts';
import { clickMouse, dragMouse } from '../testing/realMouse.ts';
import { openShadowPage, type ShadowPage } from '../testing/shadowPage.tsx';
import { LinkLayer } from './LinkLayer.tsx';

/** Reads the bytes of a PDF in memory. */
const toByteReader = (file: Uint8Array) => ({
  size: file.length,
  read: async (begin: number, end: number) => file.slice(begin, end),
});

describe('LinkLayer', () => {
  let page: ShadowPage;
  let links: PageLink[];
  let followed: LinkTarget[];
  let opened: string[];
  let opener: BookOpener;

  before(async () => {
    opener = await loadOpener(ownAssets);
    const book = await opener.open(toByteReader(linkedPdf()), () => new Promise(() => {}));
    ({ links } = await book.annotations(1));
  });

  after(() => opener.close());

  beforeEach(() => {
    page = openShadowPage();
    followed = [];
    opened = [];
    // Without this, the browser would open another window.
    page.root.addEventListener('click', (event) => {
      const anchor = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
      if (anchor && !event.defaultPrevented) opened.push(anchor.href);
      event.preventDefault();
    });
  });

  afterEach(() => page.remove());

  const show = async (scale = 1, shown = links) => {
    const { width, height } = LINKED_SIZE;
    page.show(
      <div style={{ position: 'fixed', left: 30, top: 20, width: width * scale, height: height * scale }}>
        <LinkLayer links={shown} size={LINKED_SIZE} onFollow={(target) => followed.push(target)} />
      </div>,
    );
    await until('the links are there', () => findLink('Read more on the site'));
  };
  const all = () => [...page.root.querySelectorAll<HTMLElement>('a, button')];
  const findLink = (name: string) => all().find((each) => each.ariaLabel === name);
  const place = (name: string) => findLink(name)?.getBoundingClientRect() ?? new DOMRect();
  const middle = (name: string): [number, number] => {
    const { left, top, width, height } = place(name);
    return [left + width / 2, top + height / 2];
  };

  it('names every link, and tells one that runs over two lines once', async () => {
    await show();
    equal(
      all()
        .filter((each) => each.ariaHidden !== 'true')
        .map((each) => each.ariaLabel),
      [
        'Read more on the site',
        'See the film',
        'sound.wav',
        'A link that runs over two lines of the page',
        'Go to another page',
        'Next page',
      ],
    );
    const pieces = all().filter((each) => each.ariaLabel?.startsWith('A link that'));
    equal(
      pieces.map((each) => each.tabIndex),
      [0, -1],
    );
  });

  it('lies over its text and grows with the page', async () => {
    await show(2);
    const { left, top, width, height } = place('Read more on the site');
    equal([left, top, width, height].map(Math.round), [30 + 40, 20 + 52, 520, 36]);
    const border = getComputedStyle(findLink('Go to another page') as Element);
    equal([border.borderTopWidth, border.borderTopColor], ['4px', 'rgb(255, 0, 0)']);
  });

  it('opens a site in its own window, without a referrer and an opener', async () => {
    await show();
    await clickMouse(middle('Read more on the site'));
    await until('the link was clicked', () => opened[0] === 'https://example.com/more');
    const link = findLink('Read more on the site') as HTMLAnchorElement;
    equal([link.target, link.rel], ['_blank', 'noopener noreferrer nofollow']);
    equal(followed, []);
  });

  it('hands on films, places and actions', async () => {
    await show();
    for (const name of ['See the film', 'Go to another page', 'Next page', 'sound.wav']) await clickMouse(middle(name));
    await until('all are followed', () => followed.length === 4);
    equal(
      followed.map(({ kind }) => kind),
      ['url', 'destination', 'action', 'media'],
    );
    equal(opened, []);
  });

  it('counts clicks within 3 px around a link, but no further', async () => {
    await show();
    const { left, top, bottom, right } = place('Next page');
    await clickMouse([left - 2, top + 5]);
    await clickMouse([right + 2, bottom + 2]);
    await until('both clicks count', () => followed.length === 2);
    await clickMouse([left - 5, top + 5]);
    await clickMouse([right + 5, bottom - 5]);
    await clickMouse([left + 5, top + 5]);
    await until('the last click counts', () => followed.length > 2);
    equal(followed.length, 3);
  });

  it('keeps the tolerance off another link', async () => {
    const neighbours: PageLink[] = [
      { ...(links[0] as PageLink) },
      {
        box: { x: 100, y: 100, width: 20, height: 20 },
        target: { kind: 'action', action: 'first' },
        title: null,
        border: null,
      },
      {
        box: { x: 120, y: 100, width: 20, height: 20 },
        target: { kind: 'action', action: 'last' },
        title: null,
        border: null,
      },
    ];
    await show(1, neighbours);
    await clickMouse([30 + 119, 20 + 110]);
    await clickMouse([30 + 121, 20 + 110]);
    await until('both are followed', () => followed.length === 2);
    equal(followed, [
      { kind: 'action', action: 'first' },
      { kind: 'action', action: 'last' },
    ]);
  });

  it('is not followed when the reader drags the page by it', async () => {
    await show();
    const [x, y] = middle('Next page');
    await dragMouse([x, y], [x + 6, y], [x + 12, y]);
    const [left, top] = middle('Read more on the site');
    await dragMouse([left, top], [left + 10, top], [left + 20, top]);
    await dragMouse([x, y], [x + 2, y]);
    await until('a hand that trembles follows', () => followed.length > 0);
    equal([followed.length, opened.length], [1, 0]);
  });

  it('is followed by keys', async () => {
    await show();
    const link = findLink('Next page');
    link?.focus();
    link?.click();
    equal(followed, [{ kind: 'action', action: 'next' }]);
  });

  it('has no link to a hostile target', async () => {
    await show();
    equal(
      all().flatMap((each) => (each instanceof HTMLAnchorElement ? new URL(each.href).protocol : [])),
      ['https:', 'https:', 'mailto:', 'mailto:'],
    );
    for (const [x, y] of [
      [60, 310],
      [60, 280],
      [60, 250],
      [250, 310],
      [220, 360],
    ] as const) {
      await clickMouse([30 + x, 20 + y]);
    }
    await clickMouse(middle('Next page'));
    await until('the last click counts', () => followed.length > 0);
    equal([followed.length, opened.length], [1, 0]);
  });

  it('opens the site of a film when a key is held', async () => {
    await show();
    findLink('See the film')?.dispatchEvent(
      new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }),
    );
    equal([followed.length, opened.length], [0, 1]);
  });
});
