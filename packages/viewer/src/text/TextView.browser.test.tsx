import { I18nProvider } from '@lingui/react';
import { StrictMode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { StyleSheetManager } from 'styled-components';
import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { useTexts } from '../i18n.ts';
import { forceColors } from '../panels/testing/browser.ts';
import { TextView } from './TextView.tsx';
import { fakeVoice } from './testing/fakeVoice.ts';
import type { TextBlock } from './textBlock.ts';
import { useReadAloud } from './useReadAloud.ts';

const paragraph = (text: string, language = 'en'): TextBlock => ({ kind: 'paragraph', text, language, runs: [] });
const LONG = Array.from({ length: 30 }, (_, index) => paragraph(`Paragraph ${index}. `.repeat(20).trim()));

interface Page {
  blocks: TextBlock[] | null;
  failed?: boolean;
}

/** A reader around the text view, as its host makes it: it turns pages, and keeps the size. */
function Host(props: {
  pages: Page[];
  voice: ReturnType<typeof fakeVoice> | null;
  onClose: () => void;
  onKey: (key: string) => void;
}) {
  const { pages, voice, onClose, onKey } = props;
  const [page, setPage] = useState(0);
  const [scale, setScale] = useState(1);
  const texts = useTexts('en');
  const { blocks = null, failed = false } = pages[page] ?? {};
  const speech = useReadAloud({
    blocks,
    language: 'de',
    engine: voice?.engine ?? null,
    onPageFinished: () => {
      if (page + 1 >= pages.length) return false;
      setPage(page + 1);
      return true;
    },
  });
  if (!texts) return null;
  return (
    <I18nProvider i18n={texts}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for the reader around */}
      <div style={{ blockSize: 560, inlineSize: 360 }} onKeyDown={(event) => onKey(event.key)}>
        <TextView
          blocks={blocks}
          failed={failed}
          pageLabel={`Page ${page + 1}`}
          textScale={scale}
          paper="white"
          onTextScale={setScale}
          onRead={() => {}}
          speech={speech}
          onClose={onClose}
        />
      </div>
    </I18nProvider>
  );
}

describe('TextView', () => {
  let app: Root;
  let host: HTMLElement;
  let root: ShadowRoot;
  let received: string[];
  const opener = document.createElement('button');

  const open = async (pages: Page[], voice: ReturnType<typeof fakeVoice> | null = null) => {
    host = document.createElement('div');
    document.body.append(host);
    root = host.attachShadow({ mode: 'open' });
    const place = document.createElement('div');
    root.append(opener, place);
    opener.focus();
    received = [];
    app = createRoot(place);
    app.render(
      <StrictMode>
        <StyleSheetManager target={root}>
          <Host
            pages={pages}
            voice={voice}
            onClose={() => received.push('close')}
            onKey={(key) => received.push(key)}
          />
        </StyleSheetManager>
      </StrictMode>,
    );
    await until('the view is open', () => root.querySelector('h2'));
  };
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const region = () => root.querySelector<HTMLElement>('[role=region]') as HTMLElement;
  const button = (name: string) => all('button').find((each) => (each.ariaLabel ?? each.textContent) === name);
  const says = (text: string) => until(`it says "${text}"`, () => region().textContent?.includes(text));
  const waitForMark = (text: string) =>
    until(`"${text}" is marked`, () => root.querySelector('[aria-current]')?.textContent === text);
  const press = (key: string, on = region()) =>
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));

  afterEach(() => {
    app.unmount();
    host.remove();
  });

  it('shows a page as a document', async () => {
    const common = { language: 'en', runs: [], text: '' };
    await open([
      {
        blocks: [
          { ...common, kind: 'heading', level: 2, text: 'The 22:14' },
          { ...common, kind: 'heading', level: 3, text: 'The blind' },
          { ...paragraph('Guten Abend.', 'de') },
          {
            ...common,
            kind: 'list',
            items: [
              { number: 1, text: 'Halve' },
              { number: 3, text: 'Squeeze' },
            ],
          },
          {
            ...common,
            kind: 'list',
            items: [
              { number: 1, text: 'Press' },
              { number: null, text: 'oranges' },
            ],
          },
          { ...common, kind: 'list', items: [{ number: null, text: 'an egg' }] },
          { ...common, kind: 'figure', text: 'A train' },
          {
            ...common,
            kind: 'table',
            rows: [[{ heading: true, text: 'Leaves' }], [{ heading: false, text: '22:14' }]],
          },
          { ...common, kind: 'furniture', text: '6' },
        ],
      },
    ]);
    await says('The 22:14');
    equal(
      all('h3, h4').map(({ localName, textContent }) => `${localName} ${textContent}`),
      ['h3 The 22:14', 'h4 The blind'],
    );
    equal(root.querySelector<HTMLElement>('p[lang=de]')?.textContent, 'Guten Abend.');
    equal(
      all('ol:first-of-type li').map((item) => (item as HTMLLIElement).value),
      [1, 3],
    );
    const unnumbered = all('ol li').find(({ textContent }) => textContent === 'oranges') as HTMLElement;
    equal(getComputedStyle(unnumbered).listStyleType, 'disc');
    equal(all('ul li').length, 1);
    equal(root.querySelector('[role=img]')?.ariaLabel, 'A train');
    equal([all('th').length, all('td').length], [1, 1]);
    equal(region().tabIndex, 0);
    equal(root.getElementById(region().getAttribute('aria-labelledby') ?? '')?.textContent, 'Text view: Page 1');
    ok(!button('Listen'), 'no voice, no button');
  });

  it('takes the focus from the button that has opened it, and gives it back', async () => {
    await open([{ blocks: LONG }]);
    await until('the text has the focus', () => root.activeElement === region());
    app.unmount();
    await until('the button has the focus', () => root.activeElement === opener);
  });

  it('fills the rows of a table that lack cells', async () => {
    const rows = [['Day', 'Moon'], ['Monday']].map((row) => row.map((text) => ({ heading: false, text })));
    await open([{ blocks: [{ kind: 'table', rows, language: 'en', runs: [], text: '' }] }]);
    await says('Monday');
    equal(
      all('tr').map((row) => row.childElementCount),
      [2, 2],
    );
  });

  it('lets right-to-left text run to the left', async () => {
    await open([{ blocks: [paragraph('اقرأ بصوت مسموع', 'ar')] }]);
    await says('اقرأ');
    equal(getComputedStyle(root.querySelector('p[lang=ar]') as Element).direction, 'rtl');
  });

  it('shows why a page has no text', async () => {
    await open([{ blocks: [] }]);
    await says('There is no text on this page.');
    app.unmount();
    host.remove();
    await open([{ blocks: null }]);
    await says('Loading the text…');
    app.unmount();
    host.remove();
    await open([{ blocks: null, failed: true }]);
    await says('The text of this page could not be loaded.');
  });

  it('sets the text larger and smaller, within bounds', async () => {
    await open([{ blocks: LONG }]);
    await says('Paragraph 1.');
    const size = () => Number.parseFloat(getComputedStyle(root.querySelector('p[data-kind]') as Element).fontSize);
    const before = size();
    button('Larger text A+')?.click();
    await until('the text is larger', () => Math.abs(size() - before * 1.25) < 0.1);
    equal(root.querySelector('output')?.textContent, '125%');
    for (let i = 0; i < 9; i++) {
      button('Larger text A+')?.click();
      await new Promise(requestAnimationFrame);
    }
    await until('the text is three times as large', () => Math.abs(size() - before * 3) < 0.1);
    equal(button('Larger text A+')?.ariaDisabled, 'true');
    ok(region().scrollWidth <= region().clientWidth, 'nothing to scroll sideways');
  });

  it('lets keys scroll a table that is wider than the column', async () => {
    const cells = ['Departure', 'Destination'];
    const rows = [cells.map((text) => ({ heading: true, text }))];
    await open([{ blocks: [{ kind: 'table', rows, language: 'en', runs: [], text: cells.join('\n') }, ...LONG] }]);
    await says('Departure');
    const table = root.querySelector('table') as HTMLTableElement;
    equal(table.tabIndex, -1, 'a table that fits has nothing to scroll');
    for (let i = 0; i < 4; i++) {
      button('Larger text A+')?.click();
      await new Promise(requestAnimationFrame);
    }
    await until('the wide table can have the focus', () => table.tabIndex === 0);
    table.focus();
    press('ArrowRight', table);
    equal(received, [], 'the key scrolls');
    table.scrollLeft = 1e6;
    press('ArrowRight', table);
    press('PageDown', table);
    press('PageUp', table);
    equal(
      received,
      ['ArrowRight', 'PageUp'],
      'keys that the reader gets at the end of the row and the top of the text',
    );
    for (let i = 0; i < 4; i++) {
      button('Smaller text A−')?.click();
      await new Promise(requestAnimationFrame);
    }
    await until('the table fits again', () => table.tabIndex === -1);
  });

  it('scrolls by keys before they turn the page', async () => {
    await open([{ blocks: LONG }]);
    await says('Paragraph 1.');
    region().focus();
    press('PageUp');
    press('PageDown');
    press(' ');
    equal(received, ['PageUp'], 'keys that the reader gets at the top');
    region().scrollTo({ top: 1e6, behavior: 'instant' });
    press('PageDown');
    press('ArrowRight');
    press('PageUp');
    equal(received, ['PageUp', 'PageDown', 'ArrowRight'], 'keys that the reader gets at the end');
  });

  it('closes by its button and by Escape, which the reader does not get', async () => {
    await open([{ blocks: LONG }]);
    await says('Paragraph 1.');
    button('Close text view')?.click();
    press('Escape');
    equal(received, ['close', 'close']);
  });

  it('reads aloud, marks the paragraph, brings it into sight and turns the page', async () => {
    const voice = fakeVoice();
    await open(
      [{ blocks: LONG }, { blocks: [paragraph('Guten Abend.', 'de')] }, { blocks: [paragraph('Jo napot.', 'hu')] }],
      voice,
    );
    await says('Paragraph 1.');
    button('Listen')?.click();
    await waitForMark(LONG[0]?.text ?? '');
    await forceColors(true);
    equal(
      getComputedStyle(root.querySelector('[aria-current]') as Element).outlineStyle,
      'solid',
      'in forced colours, too',
    );
    await forceColors(false);
    ok(voice.said()[0]?.startsWith('Paragraph 0.'), 'the beginning is spoken');
    ok((voice.said()[0]?.length ?? 0) < LONG[0]?.text.length, 'in chunks');
    equal(voice.last()?.lang, 'en-GB');
    for (let i = 0; i < 8; i++) button('Next paragraph')?.click();
    await waitForMark(LONG[8]?.text ?? '');
    await until('it is in sight', () => {
      const { top, bottom } = root.querySelector('[aria-current]')?.getBoundingClientRect() ?? new DOMRect(0, 1e6);
      const frame = region().getBoundingClientRect();
      return top >= frame.top && bottom <= frame.bottom + 1;
    });
    for (let i = 0; i < 22; i++) button('Next paragraph')?.click();
    await waitForMark('Guten Abend.');
    equal(voice.last()?.lang, 'de-DE');
    equal(region().scrollTop, 0, 'the new page stands at its top');
    voice.end();
    await waitForMark('Jo napot.');
    equal(voice.last()?.lang, 'de-DE', 'voice of the interface, as there is no other');
    voice.end();
    await until('reading has ended', () => button('Listen'));
    ok(!root.querySelector('[aria-current]'), 'nothing is marked');
  });

  it('pauses, goes on with the same chunk, and stops without losing the focus', async () => {
    const voice = fakeVoice();
    await open([{ blocks: LONG }], voice);
    await says('Paragraph 1.');
    button('Listen')?.click();
    await until('it speaks', () => voice.said().length === 1);
    voice.end();
    await until('it speaks on', () => voice.said().length === 2);
    const chunk = voice.last()?.text;
    button('Pause')?.click();
    await until('it is paused', () => button('Resume') && !voice.isSpeaking());
    ok(root.querySelector('[aria-current]'), 'the paragraph stays marked');
    button('Resume')?.click();
    await until('it goes on', () => voice.said().length === 3);
    equal(voice.last()?.text, chunk);
    const rate = root.querySelector('select') as HTMLSelectElement;
    rate.value = '1.5';
    rate.dispatchEvent(new Event('change', { bubbles: true }));
    await until('it speaks faster', () => voice.last()?.rate === 1.5);
    button('Stop')?.focus();
    button('Stop')?.click();
    await until('it is silent', () => button('Listen') && !voice.isSpeaking());
    equal(root.activeElement?.textContent, 'Listen');
    button('Listen')?.click();
    const next = await until('it speaks again', () => button('Next paragraph'));
    next.focus();
    for (let i = 0; i < LONG.length; i++) next.click();
    await until('reading has ended', () => !next.isConnected);
    equal(root.activeElement?.textContent, 'Listen');
  });

  it('waits for voices that the browser learns late', async () => {
    const voice = fakeVoice([]);
    await open([{ blocks: LONG }], voice);
    await says('Paragraph 1.');
    button('Listen')?.click();
    equal(voice.said().length, 0, 'it waits');
    voice.learnVoices([{ lang: 'en-US' }]);
    await until('it speaks', () => voice.last()?.lang === 'en-US');
    equal(voice.said().length, 1);
  });

  it('says that the voice broke down, and tries again', async () => {
    const voice = fakeVoice();
    await open([{ blocks: LONG }], voice);
    await says('Paragraph 1.');
    button('Listen')?.click();
    await until('it speaks', () => voice.isSpeaking());
    voice.fail('synthesis-failed');
    await until('it says so', () => root.textContent?.includes('Reading aloud does not work at the moment.'));
    button('Listen')?.click();
    await until('it speaks again', () => voice.isSpeaking());
    ok(!root.textContent?.includes('does not work'), 'the message is gone');
  });

  it('stops reading aloud when it closes', async () => {
    const voice = fakeVoice();
    await open([{ blocks: LONG }], voice);
    await says('Paragraph 1.');
    button('Listen')?.click();
    await until('it speaks', () => voice.isSpeaking());
    app.render(null);
    await until('it is silent', () => !voice.isSpeaking());
  });
});
