import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { linkedPdf } from '../../../test/fixtures/linkedPdf.ts';
import { type PdfAnnotation, toLinks } from './pageLinks.ts';

const pdf = await getDocument({ data: linkedPdf(), verbosity: 0 }).promise;
test.after(() => pdf.loadingTask.destroy());

async function readPageLinks(number: number) {
  const page = await pdf.getPage(number);
  const annotations = await page.getAnnotations();
  return toLinks(annotations, page.getViewport({ scale: 1 }), (id) => pdf.getAttachmentContent(id));
}

const frame = { width: 300, height: 400, transform: [1, 0, 0, -1, 0, 400] };
const noAttachment = async () => null;
const link = (over: Partial<PdfAnnotation>): PdfAnnotation => ({ subtype: 'Link', rect: [0, 0, 10, 10], ...over });
const targets = (...annotations: Partial<PdfAnnotation>[]) =>
  toLinks(annotations.map(link), frame, noAttachment).map(({ target }) => target);

test('links lie where they are seen, and are named by the file or the text beneath', async () => {
  const [more, film] = await readPageLinks(1);
  assert.deepEqual(more, {
    box: { x: 20, y: 26, width: 260, height: 18 },
    target: { kind: 'url', url: 'https://example.com/more' },
    title: 'Read more on the site',
    border: null,
  });
  assert.equal(film?.title, 'See the film');
});

test('links lie right on a page that is turned', async () => {
  const [turned] = await readPageLinks(2);
  assert.deepEqual(turned?.box, { x: 340, y: 20, width: 40, height: 100 });
});

test('a page in larger units has larger boxes and borders', () => {
  const [large] = toLinks(
    [link({ url: 'https://example.com/', borderStyle: { width: 1 }, borderColor: [0, 128, 255] })],
    { width: 600, height: 800, transform: [2, 0, 0, -2, 0, 800] },
    noAttachment,
  );
  assert.deepEqual(large?.box, { x: 0, y: 780, width: 20, height: 20 });
  assert.deepEqual(large?.border, { width: 2, color: 'rgb(0 128 255)' });
});

test('a link over two lines has a box for each, and one target', async () => {
  const [first, second, ...more] = (await readPageLinks(1)).filter(
    ({ target }) => target.kind === 'url' && target.url === 'mailto:hello@example.com',
  );
  assert.equal(more.length, 0);
  assert.deepEqual(first?.box, { x: 20, y: 116, width: 180, height: 18 });
  assert.deepEqual(second?.box, { x: 20, y: 146, width: 180, height: 18 });
  assert.equal(first?.target, second?.target);
  assert.equal(first?.title, 'A link that runs over two lines of the page');
});

test('destinations, actions and borders are those of the file', async () => {
  const links = await readPageLinks(1);
  const place = links.find(({ target }) => target.kind === 'destination');
  assert.deepEqual(place?.border, { width: 2, color: 'rgb(255 0 0)' });
  assert.ok(place?.target.kind === 'destination');
  assert.ok(Array.isArray(place.target.destination));
  assert.deepEqual(
    links.flatMap(({ target }) => (target.kind === 'action' ? target.action : [])),
    ['next'],
  );
});

test('hostile targets and unknown actions become no links', async () => {
  assert.equal((await readPageLinks(1)).length, 7);
  const safe = targets(
    { url: 'javascript:alert(1)' },
    { url: ' javascript:alert(1)//https:' },
    { url: 'data:text/html,x' },
    { url: 'file:///etc/passwd' },
    { url: 'ftp://example.com/' },
    { url: 'blob:https://example.com/1' },
    { action: 'Print' },
    { action: 'constructor' },
    { url: 'HTTPS://EXAMPLE.COM/' },
    { url: 'tel:+49301234' },
  );
  assert.deepEqual(safe, [
    { kind: 'url', url: 'HTTPS://EXAMPLE.COM/' },
    { kind: 'url', url: 'tel:+49301234' },
  ]);
  // pdf.js also hands over a URL that it deems unsafe: the viewer ignores it.
  assert.deepEqual(targets({ unsafeUrl: 'https://example.com/' } as object), []);
});

test('other annotations and links without area are left out', () => {
  assert.deepEqual(targets({ subtype: 'Widget', url: 'https://example.com/' }), []);
  assert.deepEqual(targets({ rect: [5, 5, 5, 9], url: 'https://example.com/' }), []);
});

test('a border that the page draws itself is not drawn again', () => {
  const [drawn] = toLinks(
    [link({ url: 'https://example.com/', hasAppearance: true, borderStyle: { width: 1 }, borderColor: [0, 0, 0] })],
    frame,
    noAttachment,
  );
  assert.equal(drawn?.border, null);
});

test('a sound in the file is fetched when it is wanted', async () => {
  const sound = (await readPageLinks(1)).find(({ target }) => target.kind === 'media');
  assert.equal(sound?.title, 'sound.wav');
  assert.ok(sound?.target.kind === 'media');
  const { contentType, data } = await sound.target.load();
  assert.equal(contentType, 'audio/wav');
  assert.equal(new TextDecoder().decode(data.slice(0, 4)), 'RIFF');
  assert.equal(data.length, 844);
});

test('a sound that is missing in the file is reported on request', async () => {
  const [target] = targets({
    subtype: 'Sound',
    richMedia: { fileId: 'x', filename: 'x.wav', contentType: 'audio/wav' },
  });
  assert.ok(target?.kind === 'media');
  await assert.rejects(target.load());
});
