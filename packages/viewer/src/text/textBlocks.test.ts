import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StructureNode, TextRun } from '@magazine-store/contents';
import { run, sheet, tag, typeset } from './testing/typeset.ts';
import { textBlocks } from './textBlocks.ts';

const place = { x: 50, y: 100 };
const text = (id: string, ...lines: string[]) => typeset(lines, { ...place, y: 100 + Number(id) * 40, id });
const read = (runs: TextRun[], ...children: StructureNode[]) => textBlocks(sheet(runs, tag('Document', ...children)));
const brief = (runs: TextRun[], ...children: StructureNode[]) =>
  read(runs, ...children).map((block) => [block.kind + (block.kind === 'heading' ? block.level : ''), block.text]);

test('the structure gives the order and the kinds', () => {
  const runs = [...text('2', 'said last'), ...text('1', 'said first,', 'in two lines'), ...text('0', 'A title')];
  assert.deepEqual(brief(runs, tag('H2', '0'), tag('Sect', tag('P', '1'), tag('P', tag('Span', '2')))), [
    ['heading2', 'A title'],
    ['paragraph', 'said first, in two lines'],
    ['paragraph', 'said last'],
  ]);
});

test('a paragraph holds its parts together across columns', () => {
  const runs = [run('ends here and', { x: 50, y: 600, id: '1' }), run('begins there.', { x: 350, y: 60, id: '2' })];
  assert.deepEqual(brief(runs, tag('P', '1', '2')), [['paragraph', 'ends here and begins there.']]);
  assert.deepEqual(brief(runs, tag('Sect', '1', '2')), [
    ['paragraph', 'ends here and'],
    ['paragraph', 'begins there.'],
  ]);
});

test('raised numbers of notes do not divide a text without tags', () => {
  const word = (text: string, x: number, y: number, size: number) => run(text, { x, y, size, id: '1' });
  const runs = [word('of Firefox', 50, 100, 10), word('[4]', 102, 97, 6), word('and so on', 50, 113, 10)];
  assert.deepEqual(brief(runs, tag('NonStruct', '1')), [['paragraph', 'of Firefox [4] and so on']]);
});

test('headings without a number are as deep as their sections', () => {
  const runs = [...text('1', 'Outer'), ...text('2', 'Inner')];
  const levels = read(runs, tag('Sect', tag('H', '1'), tag('Sect', tag('H', '2')))).map(
    (block) => block.kind === 'heading' && block.level,
  );
  assert.deepEqual(levels, [1, 2]);
});

test('lists have items, inner lists too', () => {
  const runs = ['1.', 'Halve the fruit', '•', 'oranges', '2.', 'Squeeze it'].flatMap((each, id) =>
    text(String(id), each),
  );
  const inner = tag('L', tag('LI', tag('Lbl', '2'), tag('LBody', '3')));
  const outer = tag(
    'L',
    tag('LI', tag('Lbl', '0'), tag('LBody', tag('P', '1'), inner)),
    tag('LI', tag('Lbl', '4'), tag('LBody', '5')),
  );
  const [list] = read(runs, outer);
  assert.deepEqual(list?.kind === 'list' && list.items, [
    { number: 1, text: 'Halve the fruit' },
    { number: null, text: 'oranges' },
    { number: 2, text: 'Squeeze it' },
  ]);
  assert.equal(list?.text, '1. Halve the fruit\n• oranges\n2. Squeeze it');
});

test('tables have rows of cells, those that only lay out a page are none', () => {
  const runs = ['Leaves', 'From', '19:48', 'Port Amber'].flatMap((each, id) => text(String(id), each));
  const head = tag('THead', tag('TR', tag('TH', '0'), tag('TH', '1')));
  const row = tag('TR', tag('TD', '2'), tag('TD', tag('P', '3')));
  const ofOtherPage = tag('TR', tag('TD'), tag('TD', tag('P')));
  const [table] = read(runs, tag('Table', head, tag('TBody', ofOtherPage, row, ofOtherPage)));
  assert.deepEqual(table?.kind === 'table' && table.rows, [
    [
      { heading: true, text: 'Leaves' },
      { heading: true, text: 'From' },
    ],
    [
      { heading: false, text: '19:48' },
      { heading: false, text: 'Port Amber' },
    ],
  ]);
  assert.equal(table?.text, 'Leaves, From\n19:48, Port Amber');
  assert.deepEqual(brief(text('0', 'Just words'), tag('Table', tag('TR', tag('TD', '0')))), [
    ['paragraph', 'Just words'],
  ]);
});

test('a picture is shown by its alternative text, followed by its caption', () => {
  const picture = { ...tag('Figure', '0', tag('Caption', '1')), alternative: 'A train in the snow' };
  const runs = [...text('0', 'letters in the picture'), ...text('1', 'The 22:14.')];
  assert.deepEqual(brief(runs, tag('P', picture)), [
    ['figure', 'A train in the snow'],
    ['paragraph', 'The 22:14.'],
  ]);
  assert.deepEqual(brief(runs, tag('Figure', '0', tag('Caption', '1')))[0], ['paragraph', 'letters in the picture']);
});

test('artifacts and the sounds beside Japanese signs are left out', () => {
  const runs = [...text('0', '縁側'), ...text('1', 'えんがわ'), ...text('2', 'Page 3 of 9')];
  const ruby = tag('Ruby', tag('RB', '0'), tag('RT', '1'));
  assert.deepEqual(brief(runs, tag('P', ruby), tag('Artifact', '2')), [['paragraph', '縁側']]);
});

test('entries of a list of contents are paragraphs, links in a sentence are not', () => {
  const runs = [...text('0', 'A letter 3'), ...typeset(['The 22:14 4'], { x: 50, y: 113, id: '1' })];
  assert.equal(read(runs, tag('NonStruct', tag('Link', '0'), tag('Link', '1'))).length, 2);
  assert.equal(read(runs, tag('P', tag('Link', '0'), tag('Link', '1'))).length, 1);
});

test('children inherit the language', () => {
  const runs = [...text('0', 'Guten Abend'), ...text('1', 'Good evening')];
  const german = { ...tag('Sect', tag('P', '0')), language: 'de' };
  assert.deepEqual(
    read(runs, german, tag('P', '1')).map(({ language }) => language),
    ['de', 'en'],
  );
});

test('text outside of the structure is kept', () => {
  const story = ['A story that a setter forgot to tag, and that', 'would be missed by all who hear the page.'];
  const tagged = text(
    '1',
    'What has been tagged is as long as a good paragraph should be, ',
    'and then some more of it.',
  );
  const folio = typeset(['7'], { x: 300, y: 500 });
  assert.deepEqual(
    read([...tagged, ...typeset(story, { x: 50, y: 300 }), ...folio], tag('P', '1')).map((block) =>
      block.text.slice(0, 7),
    ),
    ['What ha', 'A story'],
  );
});

test('a structure with little of the text is ignored', () => {
  const rest = typeset(['All of the page but one word', 'lies outside of its structure.'], { x: 50, y: 300 });
  assert.deepEqual(brief([...text('1', 'Word'), ...rest], tag('P', '1')), [
    ['paragraph', 'Word'],
    ['paragraph', 'All of the page but one word lies outside of its structure.'],
  ]);
});

test('folios come last, whatever the file calls them', () => {
  const runs = [run('12', { x: 50, y: 780, id: '0' }), ...text('1', 'What the page says.')];
  assert.deepEqual(brief(runs, tag('P', '0'), tag('P', '1')), [
    ['paragraph', 'What the page says.'],
    ['furniture', '12'],
  ]);
});
