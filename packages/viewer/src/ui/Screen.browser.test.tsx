import { createRoot } from 'react-dom/client';
import { atWrongSide } from '../../../../test/browser/atWrongSide.ts';
import { axeViolations } from '../../../../test/browser/axe.ts';
import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { misordered } from '../../../../test/browser/misordered.ts';
import { linkedPdf } from '../../../../test/fixtures/linkedPdf.ts';
import { pressKeys, resizeWindow, typeText } from '../panels/testing/browser.ts';
import { FileServer } from '../testing/fileServer.ts';
import { nextFrame } from '../testing/pointer.ts';
import { openReader, type ReaderPage } from '../testing/readerPage.tsx';
import { tinyPdf } from '../testing/tinyPdf.ts';
import { takeVoice } from '../text/testing/fakeVoice.ts';
import { LazyPart } from './LazyPart.tsx';
import { ReaderContext, type ReaderParts } from './readerContext.ts';

/** CSS pixels. */
const WIDTHS = [320, 600, 700, 768, 820, 900, 970, 1024, 1280, 1500];
const AXE_WIDTHS = [320, 768, 1280];
const HEIGHT = 700;

/** Lines longer than any panel is wide. */
const HITS = [1, 2, 3, 4].map((page) => ({
  page,
  snippet: {
    text: `${'a line of this page that goes on and on, '.repeat(6)}`,
    matches: [[0, 1]] as [number, number][],
  },
}));

/** Opens each panel or view that a reader can open over or beside the pages. */
const openFind = async (reader: ReaderPage) => {
  await openPanel(reader, 'Find');
  await until('the field shows', () => reader.root.querySelector<HTMLElement>('input[type=search]'));
  reader.root.querySelector<HTMLElement>('input[type=search]')?.focus();
  await typeText('a');
  await until('the hits show', () => reader.root.querySelectorAll('search li').length === HITS.length);
};

const STATES: { name: string; open: (reader: ReaderPage) => Promise<unknown> }[] = [
  { name: 'nothing open', open: async () => {} },
  {
    name: 'thumbnails',
    open: async (reader) => {
      await openPanel(reader, 'Pages');
      await until('the thumbnails are drawn', () => reader.root.querySelectorAll('li canvas').length === 4);
    },
  },
  {
    name: 'contents',
    open: async (reader) => {
      await openPanel(reader, 'Contents');
      await until('the contents show', () => reader.button('Start'));
    },
  },
  {
    name: 'find',
    open: openFind,
  },
  {
    name: 'a search whose panel is closed',
    open: async (reader) => {
      await openFind(reader);
      reader.root.querySelector<HTMLElement>('aside button[aria-label=Close]')?.click();
      await until('the hits stay in reach', () => reader.button('Next hit') && !reader.root.querySelector('search'));
    },
  },
  {
    name: 'a leaf of the host',
    open: async (reader) => {
      reader.press('End');
      reader.press('PageDown');
      await until('the leaf shows', () => reader.button('Buy'));
    },
  },
  { name: 'menu', open: (reader) => press(reader, 'More') },
  {
    name: 'text view',
    open: async (reader) => {
      // In a wide window it is in the menu.
      await press(reader, 'Text view and reading aloud');
      await until('the text shows', () => reader.button('Larger text A+'));
    },
  },
  {
    name: 'a film',
    open: async (reader) => {
      (
        await until('the link shows', () => reader.root.querySelector<HTMLElement>('[aria-label="See the film"]'))
      ).click();
      await until('the film opens', () => reader.root.querySelector('iframe'));
    },
  },
];

async function press(reader: ReaderPage, name: string) {
  (await until(`“${name}” shows`, () => reader.button(name))).click();
}

async function openPanel(reader: ReaderPage, name: string) {
  await press(reader, 'Find in this issue');
  await press(reader, name);
}

/** The controls that can be used and do not lie wholly inside of the window, or that must be scrolled to. */
function outside(root: ShadowRoot): string[] {
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
  const scroller = (element: Element): Element | null => {
    const parent = element.parentElement;
    return parent && (scrolls(parent) ? parent : scroller(parent));
  };
  return [...root.querySelectorAll('button, input, select, a[href]')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]'))
    .filter((control) => control.ariaDisabled !== 'true')
    .filter((control) => {
      const { left, right } = control.getBoundingClientRect();
      const { top, bottom } = (scroller(control) ?? control).getBoundingClientRect();
      return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
    })
    .map((control) => (control as HTMLElement).ariaLabel ?? control.textContent ?? '');
}

/** The controls in sight with another element over their middle. */
function covered(root: ShadowRoot): string[] {
  return [...root.querySelectorAll('button, input')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return !control.contains(root.elementFromPoint(left + width / 2, top + height / 2));
    })
    .map((control) => control.ariaLabel ?? control.textContent);
}

/** Resolves when the viewer is laid out for the window. */
async function resizeTo(reader: ReaderPage, width: number) {
  await resizeWindow(width, HEIGHT);
  await until(`the reader is ${width} px wide`, () => innerWidth === width && reader.dialog()?.clientWidth === width);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await until('the pages lie in the stage', () => {
    const stage = reader.root.querySelector('[data-stage]')?.getBoundingClientRect();
    const places = reader.pages().map((page) => page.getBoundingClientRect());
    return !stage || places.every(({ left, right }) => left > stage.left - 1 && right < stage.right + 1);
  });
}

describe('a reader that opens with a text to find', () => {
  it('marks it on the page, keeps the panel closed, and looks for another one that the host asks for', async () => {
    const server = new FileServer(linkedPdf());
    const asked: string[] = [];
    const props = {
      source: server.source(),
      search: async (query: string) => {
        asked.push(query);
        return HITS;
      },
    };
    const reader = openReader({ ...props, find: 'sound' });
    const marks = () => reader.page()?.querySelectorAll('[data-current]').length;
    await until('the word is marked', () => marks() === 1);
    await until('the bar of the hits is there', () => reader.button('Show all hits'));
    equal(reader.root.querySelector('search'), null);
    reader.show({ ...props, find: 'the' });
    await until('the other word is marked', () => marks() === 2);
    equal(asked, ['sound', 'the']);
    server.replace(linkedPdf());
    reader.show({ ...props, source: server.source(), find: 'the' });
    await until('another file is searched anew', () => asked.join() === 'sound,the,the');
    equal(
      reader.received.filter((event) => event.startsWith('page')),
      [],
    );
    reader.remove();
    server.stop();
  });

  it('shows the page with the mark when the reader goes to a hit from the text view', async () => {
    const server = new FileServer(linkedPdf());
    const reader = openReader({ source: server.source(), find: 'end' });
    const next = await until('the word is found', () => reader.button('Next hit'));
    await press(reader, 'Text view and reading aloud');
    await until('the text shows', () => reader.button('Close text view'));
    next.focus();
    next.click();
    await until('the hit is marked on its page', () => reader.page()?.querySelector('[data-current="true"]'));
    equal(reader.page()?.dataset.page, '3');
    await until('the text is gone', () => !reader.button('Close text view'));
    equal(reader.root.activeElement === next, true, 'the button keeps the focus');
    reader.remove();
    server.stop();
  });
});

describe('the reader', () => {
  let server: FileServer;
  let reader: ReaderPage;

  const start = async (direction: 'ltr' | 'rtl' = 'ltr') => {
    server = new FileServer(linkedPdf());
    document.documentElement.dir = direction;
    reader = openReader({
      source: server.source(),
      title: 'A magazine whose name is longer than most windows are wide, and goes on all the same',
      action: { label: 'Open the full version', onPress: () => {} },
      search: async () => HITS,
      leaves: [
        {
          after: 4,
          label: () => 'End of the preview',
          content: (label) => (
            <div style={{ inlineSize: 480, maxInlineSize: '100%', textAlign: 'end' }}>
              <h3>{label}</h3>
              <button type="button">Buy</button>
            </div>
          ),
        },
      ],
      pageUrl: (page) => `https://example.com/${page}`,
    });
    await until('page 1 is sharp', () => reader.sharpColor());
    // Chromium applies no media queries anew when styles arrive in the very moment in which the window changes.
    await until('all of it is there', () => reader.page()?.textContent?.includes('sound in this file'));
  };

  afterEach(async () => {
    reader.remove();
    server.stop();
    document.documentElement.removeAttribute('dir');
    document.documentElement.style.fontSize = '';
    localStorage.clear();
    await resizeWindow(800, 600);
  });

  for (const { name, open } of STATES) {
    for (const direction of ['ltr', 'rtl'] as const) {
      it(`keeps every control inside of the window, and every text in order, with ${name}, ${direction}`, async () => {
        await start(direction);
        await open(reader);
        for (const width of WIDTHS) {
          await resizeTo(reader, width);
          equal(outside(reader.root), [], `controls outside of a window of ${width} px`);
          equal(misordered(reader.root), [], `texts out of order in a window of ${width} px`);
          equal(atWrongSide(reader.root), [], `texts at the wrong side in a window of ${width} px`);
        }
      });
    }

    it(`has no fault that axe finds with ${name}`, async () => {
      await start();
      await open(reader);
      for (const width of AXE_WIDTHS) {
        await resizeTo(reader, width);
        equal(await axeViolations(document.body), [], `at ${width} px`);
      }
    });
  }

  for (const direction of ['ltr', 'rtl'] as const) {
    it(`lays no control over another, ${direction}`, async () => {
      await start(direction);
      for (const width of WIDTHS) {
        await resizeTo(reader, width);
        equal(covered(reader.root), [], `controls below others in a window of ${width} px`);
      }
    });
  }

  it('has no fault that axe finds with the form for a password, also after a wrong one', async () => {
    server = new FileServer(tinyPdf([{ color: [1, 1, 1] }], { encrypted: true }));
    reader = openReader({ source: server.source() });
    const field = await until('the form shows', () =>
      reader.root.querySelector<HTMLInputElement>('input[type=password]'),
    );
    for (const message of ['This document is protected by a password.', 'Wrong password.']) {
      await until(`“${message}” shows`, () => reader.text().includes(message));
      for (const width of AXE_WIDTHS) {
        await resizeTo(reader, width);
        equal(await axeViolations(document.body), [], `“${message}” at ${width} px`);
      }
      field.value = 'guess';
      await press(reader, 'Open');
    }
  });

  it('follows a window that changes its size in the moment in which styles arrive', async () => {
    await start();
    // In Chromium, elements keep their old media query results when the sheet gets a rule in that moment.
    const { sheet } = reader.root.querySelector('style') as HTMLStyleElement;
    const { port1: arriving, port2: arrived } = new MessageChannel();
    arriving.onmessage = () => {
      sheet?.insertRule('another {}', sheet.cssRules.length);
      arrived.postMessage(null);
    };
    arrived.postMessage(null);
    for (const width of [320, 1280, 320, 1280, 320]) {
      await resizeTo(reader, width);
      equal(outside(reader.root), [], `controls outside of a window of ${width} px`);
    }
    arriving.close();
  });

  for (const name of ['find', 'menu']) {
    it(`keeps every control inside of a phone’s window when letters have twice the size, with ${name}`, async () => {
      await start();
      document.documentElement.style.fontSize = '32px';
      await STATES.find((state) => state.name === name)?.open(reader);
      await resizeTo(reader, 360);
      equal(outside(reader.root), []);
    });
  }

  it('finds what was typed before the field of Find is there', async () => {
    await start();
    const field = () => reader.root.querySelector<HTMLInputElement>('search input');
    for (const key of ['/', 'f', 'o']) reader.press(key);
    await until('the field has the letters', () => field()?.value === 'fo' && reader.root.activeElement === field());
    await typeText('od');
    equal(field()?.value, 'food');
    equal(document.fullscreenElement, null);
  });

  it('leaves the field of the page number its keys while the field of Find is awaited', async () => {
    await start();
    const number = await until('the bar is there', () => reader.root.querySelector<HTMLInputElement>('nav input'));
    number.focus();
    reader.dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
    const pressed = new KeyboardEvent('keydown', { key: '2', bubbles: true, composed: true, cancelable: true });
    number.dispatchEvent(pressed);
    equal(pressed.defaultPrevented, false);
  });

  it('goes on to the next hit where the search has made room for its page', async () => {
    await start();
    await resizeTo(reader, 360);
    await openFind(reader);
    reader.root.querySelector<HTMLElement>('search li button')?.click();
    await until('the pages are seen again', () => !reader.root.querySelector('search'));
    await press(reader, 'Next hit');
    await until('the next hit is seen', () => reader.page()?.dataset.page === '2');
    const says = () => reader.root.querySelector('[role=group][aria-label=Find] [role=status]')?.textContent;
    await until('it tells which one', () => says() === '2 of 4');
    await press(reader, 'End the search');
    await until('the marks are gone', () => !reader.root.querySelector('[data-current]') && !reader.button('Next hit'));
    equal(reader.root.activeElement === reader.dialog(), true, 'the reader has the focus');
  });

  it('has the focus when a page is turned away whose link had it, also while pages are scrolled', async () => {
    await start();
    const turnAway = async (key: string) => {
      const link = await until('the link shows', () =>
        reader
          .pages()
          .find(({ dataset }) => dataset.page === '1')
          ?.querySelector<HTMLElement>('a[href]'),
      );
      link.focus();
      equal(reader.root.activeElement === link, true, 'the link has the focus');
      reader.press(key);
      await until('another page is seen', () => reader.pages().every(({ dataset }) => dataset.page !== '1'));
      await until('the reader has the focus', () => reader.root.activeElement === reader.dialog());
    };
    await turnAway('ArrowRight');
    reader.press('Home');
    await turnAway('End');
    reader.press('Home');
    await press(reader, 'More');
    await press(reader, 'Continuous scrolling');
    await turnAway('End');
  });

  it('offers no zoom over the text view: the pages below would move unseen', async () => {
    await start();
    await resizeTo(reader, 1280);
    ok(reader.button('Zoom 100%'), 'the bar has it over the pages');
    await press(reader, 'Text view and reading aloud');
    await until('the text shows', () => reader.button('Close text view'));
    ok(!reader.button('Zoom 100%'), 'the bar has none over the text');
    await resizeTo(reader, 390);
    await press(reader, 'More');
    await until('the menu shows', () => reader.button('Animate page turns'));
    ok(!reader.button('Zoom in'), 'the menu has none over the text');
    await press(reader, 'Close text view');
    await until('the menu has it over the pages', () => reader.button('Zoom in'));
  });

  it('gives the focus back when the text view closes', async () => {
    await start();
    const close = async () => {
      const button = await until('the text shows', () => reader.button('Close text view'));
      button.focus();
      button.click();
      await until('the text is gone', () => !reader.button('Close text view'));
    };
    await resizeTo(reader, 390);
    const opener = await until('the button shows', () => reader.button('Text view and reading aloud'));
    opener.focus();
    opener.click();
    await close();
    equal(reader.root.activeElement === opener, true, 'the button has the focus');
    await resizeTo(reader, 1280);
    await press(reader, 'More');
    const item = await until('the menu shows', () => reader.button('Text view and reading aloud'));
    item.focus();
    item.click();
    await close();
    const focused = reader.root.activeElement;
    equal(focused === reader.dialog() || focused === reader.button('More'), true, 'the reader has the focus');
  });

  it('reads nothing aloud while a leaf of the host hides the voice’s buttons, and begins the page again after it', async () => {
    const { isSpeaking } = takeVoice();
    await start();
    reader.press('End');
    await until('the last page is seen', () => reader.page()?.dataset.page === '4');
    await press(reader, 'More');
    await press(reader, 'Text view and reading aloud');
    await press(reader, 'Listen');
    await until('the page is read', isSpeaking);
    reader.press('PageDown');
    await until('the leaf shows', () => reader.root.querySelector('[data-leaf][data-waiting="false"]'));
    await until('the voice is silent', () => !isSpeaking());
    reader.press('PageUp');
    await until('the page is read again', isSpeaking);
  });

  it('marks the switches that are on by more than a colour', async () => {
    await start();
    await press(reader, 'More');
    const item = await until('the menu shows', () => reader.button('Animate page turns'));
    equal(item.querySelectorAll('svg').length, 1, 'pictures while it is off');
    item.click();
    await press(reader, 'More');
    const chosen = await until('the menu shows again', () => reader.button('Animate page turns'));
    equal([chosen.ariaPressed, chosen.querySelectorAll('svg').length], ['true', 2], 'on');
  });

  it('closes the menu when the focus goes to another control', async () => {
    await start();
    const more = await until('the menu’s button shows', () => reader.button('More'));
    more.focus();
    more.click();
    await until('the menu shows', () => reader.button('Animate page turns'));
    reader.button('Zoom 100%')?.focus();
    await until('the menu is closed', () => !reader.button('Animate page turns'));
    reader.button('Zoom 100%')?.click();
    const slider = await until('the slider shows', () => reader.root.querySelector<HTMLElement>('[type=range]'));
    slider.focus();
    await nextFrame();
    ok(reader.button('Zoom in'), 'the zoom stays open while it has the focus');
  });

  it('closes only the menu by Escape, also if its button got no focus, as in Safari', async () => {
    await start();
    reader.dialog()?.focus();
    await press(reader, 'More');
    await until('the menu shows', () => reader.button('Animate page turns'));
    equal(reader.root.activeElement === reader.dialog(), true, 'the reader has the focus');
    await pressKeys('Escape');
    await until('the menu is closed', () => !reader.button('Animate page turns'));
    await nextFrame();
    equal(reader.root.activeElement === reader.button('More'), true, 'the menu’s button has the focus');
    ok(!reader.received.includes('close'), 'the reader stays open');
    await pressKeys('Escape');
    await until('a second Escape closes the reader', () => reader.received.includes('close'));
  });

  it('keeps the zoom inside of the window', async () => {
    await start();
    await resizeTo(reader, 768);
    await press(reader, 'Zoom 100%');
    await until('the slider shows', () => reader.root.querySelector('[type=range]'));
    equal(outside(reader.root), []);
    equal(await axeViolations(document.body), []);
  });

  it('moves a zoomed page so that a link which gets the focus is in sight', async () => {
    await start();
    const links = await until('the links are there', () => {
      const found = [...(reader.page()?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
      return found.length > 3 && found;
    });
    const stage = reader.page()?.parentElement?.parentElement as HTMLElement;
    const isInSight = (link: HTMLElement) => {
      const [box, frame] = [link.getBoundingClientRect(), stage.getBoundingClientRect()];
      return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
    };
    for (let press = 0; press < 6; press++) reader.press('+');
    await until('the zoom ends', () => stage.getAnimations({ subtree: true }).length === 0 && !links.every(isInSight));
    for (const link of links) {
      link.focus();
      await until('the link is in sight', () => isInSight(link));
    }
  });
});

describe('a part of the reader whose code does not load', () => {
  it('says so, and shows once it loads, without another press', async () => {
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    const calls: string[] = [];
    const actor = { send: ({ type }: { type: string }) => calls.push(type) };
    const onFail = () => calls.push('onFail');
    let tries = 0;
    const load = async () => {
      if (tries++ === 0) throw new TypeError('Failed to fetch dynamically imported module');
      return { text: 'The pages' };
    };
    root.render(
      <ReaderContext value={{ actor } as unknown as ReaderParts}>
        <LazyPart load={load} onFail={onFail}>
          {({ text }) => <p>{text}</p>}
        </LazyPart>
      </ReaderContext>,
    );
    await until('the part shows', () => place.textContent === 'The pages');
    equal(calls, ['part.failed', 'onFail']);
    root.unmount();
    place.remove();
  });
});
