import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pruneLabels } from './pageLabels.ts';
import { PdfObjects, type PdfValue } from './pdfObjects.ts';

function prune(numbers: PdfValue | undefined, pages: number[]) {
  const catalog = numbers === undefined ? {} : { '/PageLabels': { '/Nums': numbers } };
  return pruneLabels(new PdfObjects(new Map(), { '/Root': catalog }), pages);
}

describe('pruneLabels', () => {
  it('keeps the label of each page', () => {
    // i, ii, iii, then 1, 2, 3 …, then …
    const labels = [0, { '/S': '/r' }, 3, { '/S': '/D' }, 10, { '/S': '/D', '/P': 'u:A-', '/St': 5 }];
    assert.deepEqual(prune(labels, [2, 3, 4, 5, 9, 12]), {
      '/Nums': [
        0,
        { '/S': '/r', '/St': 2 },
        2,
        { '/S': '/D', '/St': 1 },
        4,
        { '/S': '/D', '/St': 6 },
        5,
        { '/S': '/D', '/P': 'u:A-', '/St': 6 },
      ],
    });
  });

  it('adds no labels to a document without labels if its pages keep their numbers', () => {
    assert.equal(prune(undefined, [1, 2]), null);
  });

  it('adds labels where pages are left out, so that the kept pages keep their numbers', () => {
    assert.deepEqual(prune(undefined, [1, 2, 9, 10]), {
      '/Nums': [0, { '/S': '/D', '/St': 1 }, 2, { '/S': '/D', '/St': 9 }],
    });
  });
});
