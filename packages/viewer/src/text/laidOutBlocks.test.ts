import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextRun } from '@magazine-store/contents';
import { laidOutBlocks } from './laidOutBlocks.ts';
import { run, sheet, typeset } from './testing/typeset.ts';

const read = (...runs: TextRun[][]) => laidOutBlocks(sheet(runs.flat()));
const texts = (...runs: TextRun[][]) => read(...runs).map(({ text }) => text);
const kinds = (...runs: TextRun[][]) =>
  read(...runs).map((block) => block.kind + (block.kind === 'heading' ? block.level : ''));

const LEFT = ['This is the left column of a', 'page, and what it says goes on', 'for a while until it is over.'];
const RIGHT = ['Here the right column begins', 'and it should not be read from', 'side to side with the other.'];
const left = (y = 100) => typeset(LEFT, { x: 50, y });
const right = (y = 100) => typeset(RIGHT, { x: 250, y });
const whole = (lines: string[]) => lines.join(' ');

test('lines of a column are one paragraph', () => assert.deepEqual(texts(left()), [whole(LEFT)]));

test('columns are read one after the other, in whatever order the file sets them', () => {
  assert.deepEqual(texts(left(), right()), [whole(LEFT), whole(RIGHT)]);
  assert.deepEqual(texts(right(), left()), [whole(LEFT), whole(RIGHT)]);
});

test('a heading across the columns comes before them, and one between ends them', () => {
  const heading = (text: string, y: number) => typeset([text], { x: 50, y, size: 30 });
  const first = heading('The night train stands', 50);
  const second = heading('Breakfast at the border', 160);
  assert.deepEqual(texts(first, left(), right(), second, left(220), right(220)), [
    'The night train stands',
    whole(LEFT),
    whole(RIGHT),
    'Breakfast at the border',
    whole(LEFT),
    whole(RIGHT),
  ]);
});

test('larger type is a higher heading', () => {
  const title = typeset(['Slow Lines', 'in winter'], { x: 50, y: 60, size: 40, step: 42 });
  const lead = typeset(['A letter'], { x: 50, y: 150, size: 16 });
  assert.deepEqual(kinds(title, lead, left(200)), ['heading1', 'heading2', 'paragraph']);
});

test('large type that ends like a sentence is a quotation, not a heading', () => {
  const quote = ['The hours that are worth least, turned into', 'distance by a train that leaves after supper.'];
  assert.deepEqual(kinds(typeset(quote, { x: 50, y: 60, size: 14 }), left(200), left(300)), [
    'paragraph',
    'paragraph',
    'paragraph',
  ]);
});

test('a quotation laid over two columns does not break into their lines', () => {
  const rows = (text: string, x: number) =>
    Array.from({ length: 12 }, (_, row) => run(`${text} ${row}`, { x, y: 100 + 13 * row }));
  const above = [...rows('the first column says at last', 50), ...rows('the other column says instead', 250)];
  const free = above.filter(({ box }) => box.y < 130 || box.y > 200);
  const narrow = above
    .filter(({ box }) => box.y >= 130 && box.y <= 200)
    .map((each) => (each.box.x < 200 ? run('a short one', each.box) : run('a short', { x: 330, y: each.box.y })));
  const quote = typeset(['“It was late', 'every night”'], { x: 140, y: 150, size: 24 });
  const found = read(free, narrow, quote);
  assert.equal(found.at(-1)?.text, '“It was late every night”');
  assert.match(found[0]?.text ?? '', /^the first column.*column says at last 11/);
});

test('an indent begins a paragraph, and so does a gap', () => {
  const [one = '', two = '', three = ''] = LEFT;
  const indented = [...typeset([one, two], { x: 50, y: 100 }), ...typeset([three], { x: 60, y: 126 })];
  assert.deepEqual(texts(indented), [`${one} ${two}`, three]);
  assert.deepEqual(texts([...left(100), ...left(155)]), [whole(LEFT), whole(LEFT)]);
});

test('a short last line ends a paragraph when its sentence has ended', () => {
  const lines = ['A line that is quite a bit longer than', 'another.', 'Next comes what has to be said'];
  assert.deepEqual(texts(typeset(lines, { x: 50, y: 100 })), [`${lines[0]} another.`, lines[2]]);
});

test('right-aligned and centred lines are not indented ones', () => {
  const aligned = LEFT.map((text, row) => run(text, { x: 300 - text.length * 5, y: 100 + 13 * row }));
  const centred = LEFT.map((text, row) => run(text, { x: 300 - text.length * 2.5, y: 100 + 13 * row }));
  assert.deepEqual(texts(aligned), [whole(LEFT)]);
  assert.deepEqual(texts(centred), [whole(LEFT)]);
});

test('a paragraph goes on in the next column', () => {
  const open = ['This column ends in the middle', 'of what it has to say and then', 'the reader has to look for the'];
  const rest = ['Nachtzug, which is long gone.'];
  assert.deepEqual(texts(typeset(open, { x: 50, y: 100 }), typeset([...rest, ...RIGHT], { x: 250, y: 100 })), [
    whole([...open, ...rest, ...RIGHT]),
  ]);
});

test('a drop cap belongs to the first word', () => {
  const cap = run('T', { x: 50, y: 96, size: 36 });
  const beside = typeset(['he platform at Orlow is', 'longer than the town.'], { x: 72, y: 100 });
  const below = typeset(['It was built for armies, and'], { x: 50, y: 126 });
  assert.deepEqual(texts([cap], beside, below), [
    'The platform at Orlow is longer than the town. It was built for armies, and',
  ]);
});

test('words are parted where the file has a blank, or a gap', () => {
  const word = (text: string, x: number) => run(text, { x, y: 100 });
  assert.deepEqual(texts([word('night', 50), word(' ', 75), word('train', 76)]), ['night train']);
  assert.deepEqual(texts([word('night', 50), word('train', 78)]), ['night train']);
  assert.deepEqual(texts([word('coun', 50), word('ter', 70.5)]), ['counter']);
});

test('folios and running heads come last and are known as such', () => {
  const found = read(
    typeset(['12'], { x: 50, y: 775, size: 8 }),
    left(),
    typeset(['Slow Lines'], { x: 50, y: 20, size: 8 }),
  );
  assert.deepEqual(
    found.map(({ kind, text }) => [kind, text]),
    [
      ['paragraph', whole(LEFT)],
      ['furniture', 'Slow Lines'],
      ['furniture', '12'],
    ],
  );
});

test('a page with nothing but a foot line has that line as text', () => {
  assert.deepEqual(kinds(typeset(['A photograph by night'], { x: 50, y: 780 })), ['paragraph']);
});

test('a row of contents keeps its page number', () => {
  const titles = typeset(['The brightest stall', 'The peel, explained', 'Tuesday marmalade'], { x: 50, y: 100 });
  const pages = typeset(['3', '14', '25'], { x: 400, y: 100 });
  assert.deepEqual(texts(titles, pages), ['The brightest stall 3', 'The peel, explained 14', 'Tuesday marmalade 25']);
  assert.deepEqual(texts(typeset(['A letter . . . . . . . . 3'], { x: 50, y: 100 })), ['A letter … 3']);
});

test('bullets and numbers make lists', () => {
  const [bullets] = read(
    typeset(['• one egg', '• two lemons that are', '  heavier than they look'], { x: 50, y: 100 }),
  );
  assert.deepEqual(bullets?.kind === 'list' && bullets.items, [
    { number: null, text: 'one egg' },
    { number: null, text: 'two lemons that are heavier than they look' },
  ]);
  const [steps] = read(typeset(['1. Halve the fruit.', '2. Squeeze it.'], { x: 50, y: 100 }));
  assert.deepEqual(steps?.kind === 'list' && steps.items.map(({ number }) => number), [1, 2]);
  assert.deepEqual(kinds(typeset(['1. November'], { x: 50, y: 100 })), ['paragraph']);
});

test('rotated text has its own blocks', () => {
  const credit = run(
    'Photograph: unknown',
    { x: 300, y: 110 },
    { angle: 270, box: { x: 140, y: 60, width: 10, height: 90 } },
  );
  assert.deepEqual(texts(left(), [credit]), [whole(LEFT), 'Photograph: unknown']);
});

test('text that is turned by any angle reads in its own lines', () => {
  const turn = (30 * Math.PI) / 180;
  const sticker = (text: string, row: number) => {
    const length = text.length * 5;
    const width = length * Math.cos(turn) + 10 * Math.sin(turn);
    const height = length * Math.sin(turn) + 10 * Math.cos(turn);
    const x = 300 - row * 13 * Math.sin(turn) - width / 2;
    const y = 400 + row * 13 * Math.cos(turn) - height / 2;
    return run(text, { x, y }, { angle: 30, box: { x, y, width, height } });
  };
  assert.deepEqual(texts([sticker('free with', 0), sticker('this issue', 1)]), ['free with this issue']);
});

test('right-to-left lines are read from the right, with foreign words in their own direction', () => {
  const word = (text: string, x: number, direction: 'ltr' | 'rtl') => run(text, { x, y: 100 }, { direction });
  const line = [
    word('في', 50, 'rtl'),
    word('Slow', 65, 'ltr'),
    word('Lines', 90, 'ltr'),
    word('هذه المجلة', 120, 'rtl'),
  ];
  assert.deepEqual(texts(line), ['هذه المجلة Slow Lines في']);
});

test('in a right-to-left line, a full stop follows the foreign phrase before it', () => {
  const line = [
    run('.', { x: 50, y: 100 }),
    run('Slow', { x: 55, y: 100 }),
    run('Lines', { x: 78, y: 100 }),
    run('المجلة الجديدة', { x: 106, y: 100 }, { direction: 'rtl' }),
  ];
  assert.deepEqual(texts(line), ['المجلة الجديدة Slow Lines.']);
});

test('brackets in right-to-left lines are not mirrored', () => {
  const word = (text: string, x: number, direction: 'ltr' | 'rtl') => run(text, { x, y: 100 }, { direction });
  assert.deepEqual(texts([word('«', 50, 'ltr'), word('الطائر', 55, 'rtl'), word('»', 85, 'ltr')]), ['«الطائر»']);
});

test('columns of a page that runs to the left begin at the right', () => {
  const rtl = (runs: TextRun[]) => runs.map((each) => ({ ...each, direction: 'rtl' as const }));
  assert.deepEqual(texts(rtl(left()), rtl(right())), [whole(RIGHT), whole(LEFT)]);
});

test('shapes of Arabic letters become letters', () => assert.deepEqual(texts([run('ﺔﻴ', { x: 50, y: 100 })]), ['ةي']));

test('vertical lines are read from right to left, without blanks', () => {
  const column = (text: string, x: number) =>
    run(text, { x, y: 50 }, { direction: 'ttb', box: { x, y: 50, width: 10, height: text.length * 10 } });
  assert.deepEqual(texts([column('窓越しの雨', 200), column('縁側で聴く雨は', 220)]), ['縁側で聴く雨は窓越しの雨']);
});

test('vertical lines that a file sets sign by sign are found, with the digits among them', () => {
  const signs = (text: string, x: number) => [...text].map((sign, row) => run(sign, { x, y: 50 + 11 * row }));
  assert.deepEqual(texts([...signs('縁側に', 220), ...signs('8時の雨', 200)]), ['縁側に8時の雨']);
});

test('every run is part of one block', () => {
  const runs = [...left(), ...right(), run('T', { x: 400, y: 400, size: 200 }), run('12', { x: 50, y: 780 })];
  const found = laidOutBlocks(sheet(runs)).flatMap((block) => block.runs);
  assert.equal(new Set(found).size, runs.length);
  assert.equal(found.length, runs.length);
});

test('an empty page has no blocks', () =>
  assert.deepEqual(read([run(' ', { x: 0, y: 0 }), run('\u0000', { x: 0, y: 0 })]), []));
