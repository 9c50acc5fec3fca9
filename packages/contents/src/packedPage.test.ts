import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { linkedPdf } from '../../../test/fixtures/linkedPdf.ts';
import type { PlacedRun } from './bookContents.ts';
import { packPage, unpackPage } from './packedPage.ts';
import { toLinks } from './pageLinks.ts';
import { toNotes } from './pageNotes.ts';
import { measurePageText, type PdfText, toPageText } from './pageText.ts';

const pdf = await getDocument({ data: linkedPdf(), verbosity: 0 }).promise;
test.after(() => pdf.loadingTask.destroy());

const noMedia = () => ({ kind: 'media' as const, load: () => Promise.reject(new Error('not asked for')) });

async function readPage(number: number) {
  const page = await pdf.getPage(number);
  const frame = page.getViewport({ scale: 1 });
  const content = (await page.getTextContent({ includeMarkedContent: true })) as PdfText;
  const annotations = await page.getAnnotations();
  const links = toLinks(annotations, frame, async () => null);
  const notes = toNotes(annotations, frame);
  const packed = await packPage({ ...measurePageText(content, null, frame), links, notes }, async () => 3);
  return { text: toPageText(content, null, frame), links, packed: JSON.parse(JSON.stringify(packed)) };
}

for (const [number, name] of [
  [1, 'a page'],
  [2, 'a turned page'],
] as const) {
  test(`${name} packed and unpacked has its text in its place`, async () => {
    const { text, packed } = await readPage(number);
    const unpacked = unpackPage(packed, noMedia).text;
    assert.deepEqual({ ...unpacked, runs: [] }, { ...text, runs: [] });
    assert.equal(unpacked.runs.length, text.runs.length);
    const runs = text.runs as PlacedRun[];
    for (const [index, run] of unpacked.runs.entries()) assertAlike(run, runs[index] as PlacedRun);
  });
}

test('the pieces of a link over several lines share one target after unpacking', async () => {
  const { links, packed } = await readPage(1);
  const unpacked = unpackPage(packed, noMedia).annotations.links;
  assert.equal(unpacked.length, links.length);
  const targets = (all: typeof links) => all.map(({ target }) => all.findIndex((each) => each.target === target));
  assert.deepEqual(targets(unpacked), targets(links));
  for (const [index, link] of unpacked.entries()) {
    assert.equal(link.target.kind, links[index]?.target.kind);
    assert.ok(Math.abs(link.box.x - (links[index]?.box.x ?? 0)) <= 0.05);
  }
});

test('a destination becomes its page, and a link to nowhere is left out', async () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  const link = { box, title: null, border: null };
  const page = {
    size: { width: 100, height: 100 },
    language: null,
    structure: null,
    runs: [],
    notes: [],
    links: [
      { ...link, target: { kind: 'destination' as const, destination: 'there' } },
      { ...link, target: { kind: 'destination' as const, destination: 'nowhere' } },
      { ...link, target: { kind: 'destination' as const, destination: 'broken' } },
    ],
  };
  const packed = await packPage(page, async (destination) => {
    if (destination === 'broken') throw new Error('no such object');
    return destination === 'there' ? 7 : null;
  });
  assert.deepEqual(
    unpackPage(packed, noMedia).annotations.links.map(({ target }) => target),
    [{ kind: 'destination', destination: 7 }],
  );
});

function assertAlike({ box, start, length, fontSize, ...run }: PlacedRun, expected: PlacedRun) {
  const { box: itsBox, start: itsStart, length: itsLength, fontSize: itsSize, ...its } = expected;
  assert.deepEqual(run, its);
  const pairs = [
    [box.x, itsBox.x],
    [box.y, itsBox.y],
    [box.width, itsBox.width],
    [box.height, itsBox.height],
    [start.x, itsStart.x],
    [start.y, itsStart.y],
    [length, itsLength],
    [fontSize, itsSize],
  ] as const;
  for (const [got, wanted] of pairs) assert.ok(Math.abs(got - wanted) < 0.2, `${got} is far from ${wanted}`);
}
