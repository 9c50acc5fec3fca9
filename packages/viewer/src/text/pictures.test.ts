import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StructureNode, TextRun } from '@magazine-store/contents';
import { sheet, tag, typeset } from './testing/typeset.ts';
import { textBlocks } from './textBlocks.ts';

const LEFT = ['This is the left column of a', 'page, and what it says goes on', 'for a while until it is over.'];
const RIGHT = ['Here the right column begins', 'and it should not be read from', 'side to side with the other.'];
const left = (y: number) => typeset(LEFT, { x: 50, y });
/** A column as long as the one beside it with its picture. */
const right = (y: number) => typeset(Array(9).fill(RIGHT).flat(), { x: 300, y });

/** A picture at a place of the sheet, which has 600 by 800 points. */
const picture = (x: number, y: number, width: number, height: number) => ({
  box: { x: x / 600, y: y / 800, width: width / 600, height: height / 800 },
  photograph: true,
});

const brief = (runs: TextRun[], pictures: ReturnType<typeof picture>[], structure: StructureNode | null = null) =>
  textBlocks(sheet(runs, structure), pictures).map(({ kind, text }) => [kind, text.slice(0, 22)]);

const FIRST = ['paragraph', 'This is the left colum'];
const SECOND = ['paragraph', 'Here the right column '];

test('a picture stands behind the text above it, in its column', () => {
  const runs = [...left(100), ...left(400), ...right(100)];
  assert.deepEqual(brief(runs, [picture(50, 160, 180, 200)]), [FIRST, ['picture', ''], FIRST, SECOND]);
});

test('a picture over all columns comes first', () => {
  assert.deepEqual(brief([...left(400), ...right(400)], [picture(0, 0, 600, 350)]), [['picture', ''], FIRST, SECOND]);
});

test('a caption stays with its picture, and out of the text that goes on beside it', () => {
  const caption = typeset(['The harbour in the', 'evening of the storm.'], { x: 50, y: 365, size: 8 });
  const runs = [...left(100), ...caption, ...left(440), ...right(100)];
  assert.deepEqual(brief(runs, [picture(50, 160, 180, 200)]), [
    FIRST,
    ['picture', ''],
    ['caption', 'The harbour in the eve'],
    FIRST,
    SECOND,
  ]);
});

test('small type far from a picture, and a whole column of it, are no captions', () => {
  const far = typeset(['Written by somebody else'], { x: 50, y: 420, size: 8 });
  const column = typeset(Array(20).fill('a list of all the places that sell it'), {
    x: 300,
    y: 365,
    size: 8,
    step: 10,
  });
  const kinds = brief([...left(100), ...left(200), ...left(300), ...far, ...column], [picture(300, 100, 180, 260)]);
  assert.equal(kinds.filter(([kind]) => kind === 'caption').length, 0);
});

test('ornaments and pictures under the whole page are left out', () => {
  assert.deepEqual(brief(left(100), [picture(0, 0, 600, 800), picture(50, 300, 20, 20)]), [FIRST]);
});

test('a panel of text is text, no picture', () => {
  assert.deepEqual(
    brief([...left(100), ...left(139)], [picture(40, 90, 250, 120)]).map(([kind]) => kind),
    ['paragraph'],
  );
});

test('a page of pictures only has them from top to bottom', () => {
  const blocks = textBlocks(sheet([]), [picture(0, 400, 600, 300), picture(0, 0, 600, 300)]);
  assert.deepEqual(
    blocks.map((block) => block.kind === 'picture' && block.box.y),
    [0, 0.5],
  );
});

test('pictures have the file\u2019s texts in place of them', () => {
  const runs = typeset(LEFT, { x: 50, y: 100, id: '1' });
  const figure = { role: 'Figure', alternative: 'A ferry', language: null, children: [] };
  assert.deepEqual(brief(runs, [picture(50, 300, 200, 200)], tag('Document', tag('P', '1'), figure)), [
    FIRST,
    ['picture', 'A ferry'],
  ]);
});

test('running heads and feet come last, as such', () => {
  const [head] = typeset(['SKIP TO NEXT'], { x: 50, y: 80, size: 14 });
  const blocks = textBlocks(sheet([{ ...(head as TextRun), running: true }, ...left(100)]));
  assert.deepEqual(
    blocks.map(({ kind, text }) => [kind, text.slice(0, 22)]),
    [FIRST, ['furniture', 'SKIP TO NEXT']],
  );
});
