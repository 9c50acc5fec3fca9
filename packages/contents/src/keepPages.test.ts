import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StructureNode } from './bookContents.ts';
import { keepLinks, keepPages } from './keepPages.ts';
import type { PackedPage } from './packedPage.ts';

const link = (target: PackedPage['links'][number]['target']) => ({ boxes: [], target });

test('links of a part lead to the part\u2019s own pages, and none leads out of it', () => {
  const url = { url: 'https://publisher.example/' };
  const page = { links: [link({ page: 9 }), link({ page: 4 }), link(url)] } as unknown as PackedPage;
  assert.deepEqual(keepLinks(page, [1, 2, 9]).links, [link({ page: 3 }), link(url)]);
});

test('a page of a part describes its own pictures, and gives no text that may stand for other pages', () => {
  const node = (role: string, alternative: string | null, ...children: StructureNode['children']): StructureNode => ({
    ...{ role, alternative, language: null },
    children,
  });
  const structure = node(
    'Document',
    null,
    node('Figure', 'A boat', '0'),
    node('P', 'Secret', '1'),
    node('Table', null, node('TR', 'Secret', node('TD', null, node('Figure', 'Secret')))),
  );
  const page = { links: [], structure } as unknown as PackedPage;
  const kept = JSON.stringify(keepLinks(page, [1]));
  assert.match(kept, /A boat/);
  assert.doesNotMatch(kept, /Secret/);
});

test('the table of contents of a part names only its own pages', () => {
  const entry = (title: string, page: number, ...children: object[]) => ({ title, target: { page }, children });
  const outline = [
    entry('Cover', 1),
    entry('Secret', 3, entry('Kept below a secret', 2), entry('Another secret', 5)),
    { title: 'Elsewhere', target: { url: 'https://publisher.example/' }, children: [] },
  ] as Parameters<typeof keepPages>[0]['outline'];
  const kept = keepPages({ binding: 'right', labels: null, outline }, [1, 2]);
  assert.deepEqual(kept, {
    binding: 'right',
    labels: null,
    outline: [entry('Cover', 1), entry('Kept below a secret', 2)],
    illustrations: undefined,
  });
});

test('pages of a part keep their labels, or their numbers where the part has gaps', () => {
  const labels = ['i', 'ii', '1', '2'];
  assert.deepEqual(keepPages({ binding: null, labels, outline: [] }, [2, 3]).labels, ['ii', '1']);
  assert.deepEqual(keepPages({ binding: null, labels: null, outline: [] }, [1, 4]).labels, ['1', '4']);
});

test('a part has the illustrations of its own pages only', () => {
  const [one, three] = [{ boxes: [] }, { boxes: [], dark: true }];
  const document = { binding: null, labels: null, outline: [], illustrations: { 1: one, 2: { boxes: [] }, 3: three } };
  assert.deepEqual(keepPages(document, [1, 3]).illustrations, { 1: one, 2: three });
});
