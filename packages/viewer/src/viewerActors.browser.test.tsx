import { equal, ok, until } from '../../../test/browser/expect.ts';
import { FileServer } from './testing/fileServer.ts';
import { openReader, picture, type ReaderPage } from './testing/readerPage.tsx';
import { tinyPdf } from './testing/tinyPdf.ts';

const RED = { color: [1, 0, 0] as [number, number, number] };
const BLUE = { color: [0, 0, 1] as [number, number, number] };
const MANY = Array.from({ length: 12 }, () => RED);

describe('reading a document', () => {
  let server: FileServer;
  let reader: ReaderPage;

  const open = (file: Uint8Array, over = {}) => {
    server = new FileServer(file);
    reader = openReader({ source: server.source(over) });
  };
  const sharp = (page: number, color = '255,0,0') =>
    until(`page ${page} is sharp`, () => reader.page()?.dataset.page === String(page) && reader.sharpColor() === color);
  const says = (text: string) => until(`it says "${text}"`, () => reader.text().includes(text));

  afterEach(() => {
    reader.remove();
    server.stop();
  });

  it('never fetches the whole file', async () => {
    const file = tinyPdf(MANY);
    open(file);
    await sharp(1);
    const bytes = server.requests
      .map((request) => request.split(' ')[1]?.split('-').map(Number) as [number, number])
      .reduce((sum, [first, last]) => sum + last - first + 1, 0);
    ok(bytes < file.length / 2, `${bytes} of ${file.length} bytes are less than half`);
  });

  it('needs nothing more than the opening ranges to show the first page', async () => {
    const file = tinyPdf([RED]);
    open(file, {
      openingRanges: [
        [0, 65_535],
        [65_536, file.length - 1],
      ],
    });
    await sharp(1);
    // React's strict mode opens twice; each time it is one request.
    equal(new Set(server.requests).size, 1, 'different requests');
  });

  it('goes on with a fresh URL when the old one expires', async () => {
    open(tinyPdf(MANY));
    await sharp(1);
    server.expire();
    reader.press('End');
    await sharp(12);
    equal(server.renewals, 1, 'renewals');
    await until('the host hears of the page', () => reader.received.at(-1) === 'page 12');
  });

  it('ends reading when no fresh URL is given, and keeps the page that is there', async () => {
    open(tinyPdf(MANY));
    await sharp(1);
    server.expire();
    server.renewable = false;
    reader.press('End');
    await says('Your access has ended.');
    ok(reader.received.includes('failure access_ended'), 'the host is told');
  });

  it('reports a lost connection, and continues by itself', async () => {
    open(tinyPdf(MANY));
    await sharp(1);
    server.online = false;
    reader.press('End');
    await says('Connection lost. Trying again…');
    server.online = true;
    window.dispatchEvent(new Event('online'));
    await sharp(12);
    ok(!reader.text().includes('Connection lost'), 'the notice is gone');
  });

  it('opens a changed file at the same page', async () => {
    open(tinyPdf(MANY));
    await sharp(1);
    server.replace(tinyPdf(Array.from({ length: 20 }, () => BLUE)));
    reader.press('End');
    await sharp(12, '0,0,255');
    equal(reader.pageNumber(), '12 / 20', 'page number');
  });

  it('reports a broken page on that page only', async () => {
    open(tinyPdf([RED, RED, RED], { brokenPage: 2 }));
    await sharp(1);
    reader.press('ArrowRight');
    await says('This page could not be displayed completely.');
    reader.press('ArrowRight');
    await sharp(3);
    ok(!reader.text().includes('This page could not'), 'the message stays on its page');
  });

  it('asks for the password of an encrypted document', async () => {
    open(tinyPdf([RED, RED], { encrypted: true }));
    await says('This document is protected by a password.');
    const field = reader.root.querySelector<HTMLInputElement>('input[type=password]');
    ok(field === reader.root.activeElement, 'the field has the focus');
    if (field) field.value = 'guess';
    reader.button('Open')?.click();
    await says('Wrong password.');
  });

  it('keeps the focus when the file is asked for again', async () => {
    server = new FileServer(tinyPdf([RED]));
    const answer = window.fetch;
    window.fetch = async () => new Response('', { status: 404 });
    reader = openReader({ source: server.source() });
    await says('The document is not available at the moment.');
    window.fetch = answer;
    const retry = await until('another try is offered', () => reader.button('Try again'));
    retry.focus();
    retry.click();
    await sharp(1);
    ok(reader.root.activeElement === reader.dialog(), 'the reader has the focus');
  });

  it('says that the text of a file that is no PDF could not be loaded', async () => {
    const pageImages = { url: () => picture('gray'), thumbUrl: () => picture('gray'), sizes: [[300, 400]] };
    open(new TextEncoder().encode('<html>Not found</html>'.padEnd(2000)), { pageImages });
    await says('This document is damaged and cannot be opened.');
    (await until('the menu’s button shows', () => reader.button('More'))).click();
    (await until('the menu shows', () => reader.button('Text view and reading aloud'))).click();
    await says('The text of this page could not be loaded.');
    (await until('the tools are there', () => reader.button('Find in this issue'))).click();
    (await until('the panel is there', () => reader.button('Contents'))).click();
    await says('The table of contents could not be loaded.');
    ok(!reader.button('Try again'), 'another try can’t help');
  });

  it('offers to close a file that is no PDF', async () => {
    open(new TextEncoder().encode('<html>Not found</html>'.padEnd(2000)));
    await says('This document is damaged and cannot be opened.');
    ok(reader.received.includes('failure broken'), 'the host is told');
    reader.button('Close')?.click();
    equal(reader.received.at(-1), 'close');
  });
});
