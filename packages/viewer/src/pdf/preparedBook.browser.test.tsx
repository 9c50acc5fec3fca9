import { keepLinks, type PackedDocument, packPage } from '@magazine-store/contents';
import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { jsonAddress, runStyle } from '../../../contents/src/testing/packedRuns.ts';
import { pressKeys, resizeWindow } from '../panels/testing/browser.ts';
import type { PreparedImages } from '../render/pictures.ts';
import type { Source } from '../source.ts';
import { FileServer } from '../testing/fileServer.ts';
import { openReader, type ReaderPage } from '../testing/readerPage.tsx';
import { tinyPdf } from '../testing/tinyPdf.ts';
import { takeVoice } from '../text/testing/fakeVoice.ts';
import type { Book } from './book.ts';
import { prepareBook } from './preparedBook.ts';

const RED = { color: [1, 0, 0] as [number, number, number] };
const SIZE: [number, number] = [300, 400];

/** A picture of one colour, as an address that needs no server. */
function picture(color: string, height: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((height * SIZE[0]) / SIZE[1]);
  canvas.height = height;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = color;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.1);
}

async function layersOf(text: string) {
  const style = runStyle(20);
  const run = { text, start: { x: 30, y: 100 }, length: 120, style, endsLine: true, contentId: null };
  const size = { width: SIZE[0], height: SIZE[1] };
  const box = { x: 30, y: 200, width: 100, height: 20 };
  const target = { kind: 'destination', destination: 'page 2' } as const;
  const links = [{ box, target, title: 'To page 2', border: null }];
  return packPage({ size, language: 'en', structure: null, runs: [run], links, notes: [] }, async () => 2);
}

describe('a prepared document', () => {
  let server: FileServer;
  let reader: ReaderPage;

  const open = async (over: object = {}, illustrations?: PackedDocument['illustrations']) => {
    server = new FileServer(tinyPdf([RED, RED, RED]));
    const layers = await Promise.all(
      [1, 2, 3].map(async (page) => jsonAddress(await layersOf(`Words of page ${page}`))),
    );
    const contents: PackedDocument = {
      binding: 'left',
      labels: ['i', 'ii', 'iii'],
      outline: [{ title: 'The end', target: { page: 3 }, children: [] }],
      illustrations,
    };
    reader = openReader({
      source: server.source({
        pageImages: {
          url: (_page: number, height = 0) => picture('#0000ff', height),
          thumbUrl: () => picture('#0000ff', 50),
          sizes: [SIZE, SIZE, SIZE],
          heights: [500, 1000],
          layers: { url: (page: number) => layers[page - 1] ?? '', contentsUrl: jsonAddress(contents) },
          ...over,
        },
      }),
    });
  };
  const sharp = () => reader.page()?.querySelector<HTMLImageElement | HTMLCanvasElement>('[data-layer="sharp"] > *');

  afterEach(() => {
    localStorage.clear();
    reader.remove();
    server.stop();
  });

  it('shows its pages by their pictures, with text and links over them, and never opens the PDF', async () => {
    await open();
    const shown = await until('the picture is the page', sharp);
    ok(shown instanceof HTMLImageElement, 'the page is a picture');
    const wanted = shown.getBoundingClientRect().height * devicePixelRatio;
    ok((shown as HTMLImageElement).naturalHeight >= 0.98 * wanted, 'the picture has a pixel for each of the screen');
    await until('the text is there', () => reader.page()?.textContent?.includes('Words of page 1'));
    await until('the link is there', () => reader.page()?.querySelector('a, button'));
    reader.press('End');
    await until('the last page has its text', () => reader.page()?.textContent?.includes('Words of page 3'));
    equal(server.requests.length, 0, 'requests for the PDF');
    const announced = () =>
      [...reader.root.querySelectorAll('nav [role=status]')].map(({ textContent }) => textContent);
    await until('the printed number is announced', () => announced().includes('Page iii'));
    ok(reader.root.querySelector('[role=group][aria-label="Page iii"]'), 'the page has its printed number as its name');
  });

  it('gets the text of a page in sight that the storage did not give at first, without a turn', async () => {
    const text = jsonAddress(await layersOf('Words that come late'));
    let asked = 0;
    // The storage refuses until the viewer has asked twice, the second time from a fresh source.
    await open({ layers: { url: () => (++asked > 2 ? text : 'data:application/json,'), contentsUrl: '' } });
    await until('the text is there', () => reader.page()?.textContent?.includes('Words that come late'));
    ok(asked > 2, `${asked} requests`);
  });

  it('plays the right film of a sample, whose PDF lacks a link before it', async () => {
    const box = { x: 30, y: 200, width: 100, height: 20 };
    const film = (name: string) => ({ kind: 'media' as const, load: () => Promise.reject(new Error(name)) });
    const films = ['first', 'second'].map((name) => ({ box, target: film(name), title: null, border: null }));
    const out = { box, target: { kind: 'destination', destination: 'page 20' } as const, title: null, border: null };
    const text = { size: { width: 300, height: 400 }, language: 'en', structure: null, runs: [] };
    const whole = await packPage({ ...text, links: [out, ...films], notes: [] }, async () => 20);
    const packed = jsonAddress(keepLinks(whole, [1, 2, 3, 4]));
    const images: PreparedImages = {
      ...{ url: () => '', thumbUrl: () => '', sizes: [SIZE], heights: [500] },
      layers: { url: () => packed, contentsUrl: '' },
    };
    const pdf = { annotations: async () => ({ links: films, notes: [] }) } as Partial<Book> as Book;
    const source = () => ({ pageImages: images }) as Partial<Source> as Source;
    const book = prepareBook(images, { source, renew: async () => {}, openPdf: async () => pdf });
    const played: string[] = [];
    for (const { target } of (await book.annotations(1)).links) {
      if (target.kind === 'media') await target.load().catch(({ message }) => played.push(message));
    }
    equal(played, ['first', 'second']);
  });

  it('draws a page from the PDF whose picture is not right', async () => {
    await open({ draw: [1] });
    await until('the page is drawn', () => sharp() instanceof HTMLCanvasElement && reader.sharpColor() === '255,0,0');
    reader.press('End');
    await until('another page is a picture', () => sharp() instanceof HTMLImageElement);
  });

  it('opens the PDF when the reader zooms beyond the largest picture', async () => {
    await open();
    await until('the picture is the page', sharp);
    equal(server.requests.length, 0, 'requests for the PDF');
    for (let press = 0; press < 8; press++) reader.press('+');
    await until('the visible part is drawn', () => reader.page()?.querySelector('[data-layer="detail"] > canvas'));
    ok(sharp() instanceof HTMLImageElement, 'the picture stays below');
    ok(server.requests.length > 0, 'the PDF was asked for');
  });

  it('draws the page when its pictures do not load', async () => {
    await open({ url: () => 'data:image/webp,broken' });
    await until('the page is drawn', () => sharp() instanceof HTMLCanvasElement && reader.sharpColor() === '255,0,0');
  });

  const choosePaper = async (name: string) => {
    (await until('the menu is there', () => reader.button('More')))?.click();
    (await until('the papers are offered', () => reader.button(name)))?.click();
  };
  const paperLayer = () => reader.page()?.querySelector<HTMLElement>('[data-paper-layer]');

  it('turns the paper dark and leaves photographs and dark pages alone', async () => {
    await open(
      {},
      {
        1: {
          boxes: [
            [1000, 2000, 5000, 3000, 1],
            [0, 8000, 9000, 1000, 0],
          ],
        },
        2: { boxes: [], dark: true },
      },
    );
    await until('the picture is the page', sharp);
    equal(paperLayer(), null, 'a layer over white paper');
    await choosePaper('Dark');
    const dark = await until('the page is dark', () =>
      paperLayer()?.dataset.paperLayer === 'dark' ? paperLayer() : null,
    );
    const shape = dark?.style.clipPath ?? '';
    ok(shape.includes('10% 20%') && shape.includes('60% 50%'), `the photograph is left out: ${shape}`);
    ok(!shape.includes('90%'), 'a drawing on paper turns dark with it');
    reader.press('ArrowRight');
    await until('the dark page stays as it is', () => reader.page()?.dataset.page === '2' && !paperLayer());
    reader.press('ArrowRight');
    await until('a page of text has no holes', () => paperLayer()?.style.clipPath === '');
    await choosePaper('White');
    await until('the paper is white again', () => !paperLayer());
  });

  it('remembers the paper for the next issue, and shows nothing in wrong colours before it knows the page', async () => {
    await open();
    await until('the picture is the page', sharp);
    await choosePaper('Dark');
    await until('the page is dark', () => paperLayer()?.dataset.paperLayer === 'dark');
    reader.remove();
    server.stop();
    const contentsUrl = 'https://files.test/contents';
    await open({ layers: { url: () => 'data:,', contentsUrl } });
    const serve = window.fetch;
    let answer = (_answer: Response) => {};
    const broken = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    window.fetch = (input, init) => (String(input) === contentsUrl ? broken : serve(input, init));
    await until('the page is covered', () => paperLayer()?.dataset.paperLayer === 'veil');
    answer(new Response('', { status: 500 }));
    await until('a document that tells nothing turns dark as a whole', () => paperLayer()?.style.clipPath === '');
  });

  it('says when its table of contents does not load, and tries again', async () => {
    let answers = false;
    const contentsUrl = 'https://files.test/contents';
    await open({ layers: { url: () => 'data:,', contentsUrl } });
    const realFetch = window.fetch;
    window.fetch = async (input, init) => {
      if (String(input) !== contentsUrl) return realFetch(input, init);
      if (!answers) return new Response('', { status: 500 });
      return Response.json({
        binding: 'left',
        labels: null,
        outline: [{ title: 'The end', target: { page: 3 }, children: [] }],
      });
    };
    await until('the picture is the page', sharp);
    (await until('the tools are there', () => reader.button('Find in this issue'))).click();
    (await until('the panel is there', () => reader.button('Contents'))).click();
    await until('it says so', () => reader.text().includes('The table of contents could not be loaded.'));
    answers = true;
    (await until('another try is offered', () => reader.button('Try again'))).focus();
    await pressKeys('Enter');
    await until('the contents show', () => reader.button('The end'));
    equal(reader.root.activeElement?.textContent, 'Contents');
  });

  it('shows on a phone, one press away, the text of a page with its pictures', async () => {
    await resizeWindow(360, 700);
    await open({}, { 1: { boxes: [[1000, 5000, 8000, 3000, 1]] } });
    await until('the picture is the page', sharp);
    const toText = await until('the bar offers the text', () => reader.button('Text view and reading aloud'));
    ok(toText?.checkVisibility(), 'the button is seen');
    ok(reader.button('Fit column')?.checkVisibility(), 'so is the one for a column of text');
    toText?.click();
    const region = await until('the text shows', () => reader.root.querySelector('[role="region"]'));
    const picture = await until('the picture shows', () => region?.querySelector<HTMLElement>('[role="img"]'));
    const text = await until('the words show', () => region?.querySelector('p:not([role])'));
    ok(Boolean(text?.textContent?.startsWith('Words of page 1')), 'the page has its words');
    ok(
      Boolean(text && picture && text.compareDocumentPosition(picture) & Node.DOCUMENT_POSITION_FOLLOWING),
      'the picture follows',
    );
    const { width, height } = picture?.getBoundingClientRect() ?? { width: 0, height: 0 };
    // 80 % of a page of 300 points, and 30 % of 400.
    ok(Math.abs(width / height - 2) < 0.05, `the picture has its form: ${width} × ${height}`);
    const page = await until('it is a part of the page', () => picture?.querySelector('img')?.getBoundingClientRect());
    ok(Math.abs((page?.width ?? 0) - width / 0.8) < 1, 'the page is as wide as it has to be');
    await resizeWindow(800, 600);
  });

  it('shows beside the text of each page its own picture, also when the reader turns back', async () => {
    const colors = ['#0000ff', '#00ff00', '#ff0000'];
    const url = (page: number, height = 0) => picture(colors[page - 1] ?? '', height);
    await open({ url }, { 1: { boxes: [[1000, 5000, 8000, 3000, 1]] }, 2: { boxes: [[1000, 5000, 8000, 3000, 1]] } });
    await until('the picture is the page', sharp);
    (await until('the text is offered', () => reader.button('Text view and reading aloud')))?.click();
    const region = await until('the text shows', () => reader.root.querySelector('[role="region"]'));
    const showsPicture = (page: number) =>
      until(`the text and the picture of page ${page} show`, () => {
        const image = region.querySelector<HTMLImageElement>('[role="img"] img');
        if (!region.textContent?.includes(`Words of page ${page}`) || !image?.complete) return false;
        return image.src === url(page, image.naturalHeight);
      });
    await showsPicture(1);
    reader.press('ArrowRight');
    await showsPicture(2);
    reader.press('ArrowLeft');
    await showsPicture(1);
  });

  it('shows a picture of the text whose address has expired by a fresh one', async () => {
    await resizeWindow(360, 700);
    // The text needs a larger picture than the page.
    const url = (_page: number, height = 0) =>
      height === 1000 && server.renewals === 0 ? 'data:image/webp,expired' : picture('#0000ff', height);
    await open({ url }, { 1: { boxes: [[1000, 5000, 8000, 3000, 1]] } });
    await until('the picture is the page', sharp);
    equal(server.renewals, 0, 'renewals for the page');
    (await until('the text is offered', () => reader.button('Text view and reading aloud'))).click();
    await until('the picture shows', () => {
      const image = reader.root.querySelector<HTMLImageElement>('[role="region"] [role="img"] img');
      return image?.complete && image.naturalHeight === 1000;
    });
    equal(server.renewals, 1, 'renewals');
    await resizeWindow(800, 600);
  });

  it('reads aloud on when the text of a page does not load', async () => {
    const voice = takeVoice();
    const layers = await Promise.all([1, 3].map(async (page) => jsonAddress(await layersOf(`Words of page ${page}`))));
    const url = (page: number) => (page === 2 ? 'data:,broken' : (layers[(page - 1) / 2] ?? ''));
    await open({ layers: { url, contentsUrl: jsonAddress({ binding: 'left', labels: null, outline: [] }) } });
    await until('the picture is the page', sharp);
    (await until('the menu’s button shows', () => reader.button('More'))).click();
    (await until('the text is offered', () => reader.button('Text view and reading aloud'))).click();
    (await until('the voice is offered', () => reader.button('Listen'))).click();
    await until('page 1 is read', () => voice.said().join() === 'Words of page 1');
    voice.end();
    await until('page 2 says so', () => reader.text().includes('The text of this page could not be loaded.'));
    await until('page 3 is read', () => voice.said().join() === 'Words of page 1,Words of page 3');
  });

  it('draws the pictures of the text from the PDF where the page has no right picture', async () => {
    await open({ draw: [1] }, { 1: { boxes: [[1000, 5000, 8000, 3000, 1]] } });
    await until('the page is drawn', () => sharp() instanceof HTMLCanvasElement);
    (await until('the text is offered', () => reader.button('Text view and reading aloud')))?.click();
    await until('the picture is drawn', () => {
      const canvas = reader.root.querySelector<HTMLCanvasElement>('[role="region"] [role="img"] canvas');
      const pixel = canvas?.width
        ? canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data
        : null;
      return pixel && [...pixel.slice(0, 3)].join() === '255,0,0';
    });
  });
});
